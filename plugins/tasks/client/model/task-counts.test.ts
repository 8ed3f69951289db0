import type { LiveTask } from '../../contract/events';
import { ann, task } from '../pages/task-test-kit';
import { countsAfter } from './task-counts';
import type { TaskCounts } from './task-counts';

const ben = { id: '01900000-0000-7000-8000-000000000009', fullName: 'Ben Ode' };
const open: LiveTask = { ...task, owner: ben };
const mine: LiveTask = { ...task, owner: ann };
const done: LiveTask = { ...open, status: 'done', category: 'completed' };

function counts(numbers: Partial<Record<keyof TaskCounts, number>> = {}, isCapped = false): TaskCounts {
  const count = (name: keyof TaskCounts) => ({ count: numbers[name] ?? 5, isCapped });
  const optional = { completedMine: count('completedMine'), all: count('all'), allMine: count('allMine') };
  return { open: count('open'), mine: count('mine'), completed: count('completed'), ...optional };
}

describe('the counts after a change', () => {
  it.each([
    ['a new task', undefined, open, { open: 6, all: 6 }],
    ['a new task of this person', undefined, mine, { open: 6, all: 6, mine: 6, allMine: 6 }],
    ['a deletion', open, undefined, { open: 4, all: 4 }],
    ['a completed task', open, done, { open: 4, completed: 6 }],
    ['a task handed over', mine, open, { mine: 4, allMine: 4 }],
    ['another title', open, { ...open, title: 'Other' }, {}],
  ] as const)('follow %s', (_, before, after, expected) => {
    expect(countsAfter(counts(), { before, after }, ann.id)).toEqual(counts(expected));
  });

  it('are the server’s to tell when the task before or after is not known', () => {
    expect(countsAfter(counts(), { before: 'unknown', after: open }, ann.id)).toBeUndefined();
    expect(countsAfter(counts(), { before: open, after: 'unknown' }, ann.id)).toBeUndefined();
  });

  it('stop at the cap, and are the server’s to tell when a capped one shrinks', () => {
    const full = countsAfter(counts({ open: 1_000 }), { before: undefined, after: open }, ann.id);
    expect(full?.open).toEqual({ count: 1_000, isCapped: true });
    expect(countsAfter(counts({}, true), { before: undefined, after: open }, ann.id)).toEqual(counts({}, true));
    expect(countsAfter(counts({}, true), { before: open, after: undefined }, ann.id)).toBeUndefined();
  });

  it('leave out what a server of the previous release does not count', () => {
    const { open: known, mine: own, completed } = counts();
    const older = { open: known, mine: own, completed };
    const expected = { ...older, open: { count: 6, isCapped: false } };
    expect(countsAfter(older, { before: undefined, after: open }, ann.id)).toEqual(expected);
  });
});
