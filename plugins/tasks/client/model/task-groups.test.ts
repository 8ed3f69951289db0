import type { TaskCategory } from '../../contract/statuses';
import { dueGroupOf, isOverdue } from './task-groups';

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
