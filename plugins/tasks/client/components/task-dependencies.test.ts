import type { RelationList } from '@tessera/core/contract';
import { defaultWorkingDays } from '@tessera/core/contract';
import type { LiveTask } from '../../contract/events';
import { categoryOf } from '../../contract/statuses';
import type { TaskStatusKey } from '../../contract/statuses';
import { task } from '../pages/task-test-kit';
import { blockersOf, dependenciesAmong, faultsByTask } from './task-dependencies';

interface MadeTask {
  readonly startOn?: string;
  readonly dueOn?: string;
  readonly status?: TaskStatusKey;
}

function tasksOf(made: Readonly<Record<string, MadeTask>>): ReadonlyMap<string, LiveTask> {
  return new Map(
    Object.entries(made).map(([id, { status = 'to-do', ...dates }]) => [
      id,
      { ...task, id, key: `T-${id}`, status, category: categoryOf(status), ...dates },
    ]),
  );
}

const list = (id: string, more: Partial<RelationList>): RelationList => ({ id, version: 2, related: [], ...more });

const among = (relations: readonly RelationList[], tasks: ReadonlyMap<string, LiveTask>) =>
  dependenciesAmong(relations, tasks, { workingDays: defaultWorkingDays });

describe('what comes before what', () => {
  it('is in the wrong order when a task begins before the one that blocks it is due', () => {
    const tasks = tasksOf({
      one: { dueOn: '2031-05-09' },
      early: { startOn: '2031-05-08', dueOn: '2031-05-20' },
      sameDay: { startOn: '2031-05-09' },
      dueEarly: { dueOn: '2031-05-08' },
      undated: {},
    });
    const relations = [list('one', { blocks: ['early', 'sameDay', 'dueEarly', 'undated', 'absent'] })];
    expect(among(relations, tasks).map(({ to, fault }) => [to.id, fault?.fits])).toEqual([
      ['early', '2031-05-09'],
      ['sameDay', undefined],
      ['dueEarly', '2031-05-09'],
      ['undated', undefined],
    ]);
  });

  it('has the order of starts and of finishes, and the lag, which is counted in working days', () => {
    const tasks = tasksOf({
      one: { startOn: '2031-05-09', dueOn: '2031-05-16' },
      two: { startOn: '2031-05-09', dueOn: '2031-05-16' },
    });
    const lags = { 'startsBefore:two': 1, 'finishesBefore:two': -1 };
    const relations = [list('one', { startsBefore: ['two'], finishesBefore: ['two'], lags })];
    const found = among(relations, tasks);
    expect(found.map(({ kind, lag, fault }) => [kind, lag, fault?.fits])).toEqual([
      ['startsBefore', 1, '2031-05-12'],
      ['finishesBefore', -1, undefined],
    ]);
    expect([...faultsByTask(found)].map(([id, faults]) => [id, faults.length])).toEqual([['two', 1]]);
  });

  it('is in order once either is closed', () => {
    const tasks = tasksOf({ one: { dueOn: '2031-05-09', status: 'done' }, two: { dueOn: '2031-05-01' } });
    expect(among([list('one', { blocks: ['two'] })], tasks)).toMatchObject([{ fault: undefined }]);
    expect(blockersOf([list('two', { blockedBy: ['one'] })], tasks).size).toBe(0);
  });

  it('names open tasks, also those that are not shown', () => {
    const tasks = tasksOf({ one: { dueOn: '2031-05-09' }, two: { startOn: '2031-05-01' } });
    const related = [
      { id: 'else', key: 'T-7', title: 'Elsewhere', status: 'started' },
      { id: 'done', key: 'T-8', title: 'Done', status: 'completed' },
    ] as const;
    const relations = [list('two', { blockedBy: ['one', 'else', 'done'], related: [...related] })];
    expect(blockersOf(relations, tasks).get('two')).toEqual(['T-one', 'T-7']);
  });
});
