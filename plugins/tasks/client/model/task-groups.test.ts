import { taskStatuses } from '../../contract/statuses';
import type { TaskCategory } from '../../contract/statuses';
import { dueGroupOf } from '../../contract/groups';
import type { LiveTask } from '../../contract/events';
import { ann, task } from '../pages/task-test-kit';
import { compareGroups, groupCountsAfter, groupTasks, isOverdue, withUpcoming } from './task-groups';

function group(dueOn: string | undefined, category: TaskCategory = 'unstarted') {
  return dueGroupOf({ ...(dueOn === undefined ? {} : { dueOn }), category }, '2026-03-28');
}

describe('dueGroupOf', () => {
  it.each([
    ['2026-03-27', 'overdue'],
    ['2026-03-28', 'today'],
    // The night of 29 March is an hour shorter in Europe; dates must not shift.
    ['2026-03-29', 'tomorrow'],
    ['2026-03-30', 'week'],
    ['2026-04-04', 'week'],
    ['2026-04-05', 'later'],
    [undefined, 'none'],
  ])('puts %p into %p', (dueOn, expected) => {
    expect(group(dueOn)).toBe(expected);
  });

  it('never marks a completed or cancelled task as overdue', () => {
    expect([group('2026-03-01', 'completed'), group('2026-03-01', 'cancelled')]).toEqual(['later', 'later']);
    expect(isOverdue({ dueOn: '2026-03-01', category: 'started' }, '2026-03-28')).toBe(true);
  });
});

describe('groups of a list', () => {
  const today = '2026-03-28';
  const customKey = (): string => '';
  const ben = { id: '01900000-0000-7000-8000-000000000009', fullName: 'Ben Ode' };
  const one: LiveTask = { ...task, owner: ann };
  const other: LiveTask = { ...task, id: 'other', owner: ben, status: 'in-review', category: 'started' };
  const nobodys: LiveTask = { ...task, id: 'nobodys', dueOn: '2026-03-01' };

  it('have tomorrow among the next days on the page of the own tasks, in the order of their dates', () => {
    const dated = ['2026-03-01', '2026-03-28', '2026-03-29', '2026-04-01', undefined].map((dueOn, index) => ({
      ...task,
      id: `${index}`,
      ...(dueOn === undefined ? {} : { dueOn }),
    }));
    const shown = (items: readonly LiveTask[]) =>
      withUpcoming(groupTasks(items, 'due', { today, customKey })).map(({ group: { key }, tasks }) => [
        key,
        tasks.map(({ id }) => id),
      ]);
    expect(shown(dated)).toEqual([
      ['overdue', ['0']],
      ['today', ['1']],
      ['week', ['2', '3']],
      ['none', ['4']],
    ]);
    expect(shown(dated.slice(3, 4))).toEqual([['week', ['3']]]);
  });

  it('have the tasks of one status, one owner or one stretch of days', () => {
    const keys = (by: 'due' | 'status' | 'owner') =>
      groupTasks([one, other, nobodys], by, { today, customKey }).map(({ group, tasks }) => [group.key, tasks.length]);
    expect(keys('status')).toEqual([
      ['to-do', 2],
      ['in-review', 1],
    ]);
    expect(keys('owner')).toEqual([
      [ann.id, 1],
      [ben.id, 1],
      ['none', 1],
    ]);
    expect(keys('due')).toEqual([
      ['overdue', 1],
      ['none', 2],
    ]);
  });

  const statusOrder = new Map(taskStatuses.map(({ key }, index) => [key as string, index]));

  it('follow each other in the order of the workflow, and of names with no one last', () => {
    const sorted = (by: 'status' | 'owner') =>
      [nobodys, other, one]
        .toSorted((left, right) => compareGroups(by, statusOrder, [left, right]))
        .map(({ id }) => id);
    expect(sorted('status').at(-1)).toBe(other.id);
    expect(sorted('owner')).toEqual([one.id, other.id, nobodys.id]);
  });

  describe('are counted after a change', () => {
    const options = { by: 'status', today, customKey, belongs: () => true } as const;
    const count = (key: string, number: number, isCapped = false) => ({ key, count: number, isCapped });

    it('from one group to another, from and to the list, and to the last one of a group', () => {
      const before = [count('to-do', 2), count('in-review', 1)];
      const moved = { before: one, after: { ...one, status: 'in-review', category: 'started' } } as const;
      expect(groupCountsAfter(before, moved, options)).toEqual([count('to-do', 1), count('in-review', 2)]);
      expect(groupCountsAfter(before, { before: other, after: undefined }, options)).toEqual([count('to-do', 2)]);
      const belongs = (each: LiveTask) => each.owner !== undefined;
      expect(groupCountsAfter(before, { before: one, after: nobodys }, { ...options, belongs })).toEqual([
        count('to-do', 1),
        count('in-review', 1),
      ]);
    });

    it('by the server where a capped count shrinks or a task is not known', () => {
      const capped = [count('to-do', 1_000, true)];
      expect(groupCountsAfter(capped, { before: one, after: undefined }, options)).toBeUndefined();
      expect(groupCountsAfter(capped, { before: undefined, after: one }, options)).toEqual(capped);
      expect(groupCountsAfter([], { before: 'unknown', after: one }, options)).toBeUndefined();
    });
  });
});
