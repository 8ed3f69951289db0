import type { LiveTask } from '../../contract/events';
import { defaultFilter, matchesFilter } from './task-filter';

const ada = { id: '01900000-0000-7000-8000-000000000001', fullName: 'Ada' };
const task: LiveTask = {
  id: '01900000-0000-7000-8000-000000000009',
  key: 'T-9',
  number: 9,
  title: 'Write the Manual',
  status: 'to-do',
  category: 'unstarted',
  priority: 'none',
  owner: ada,
  dueChangeCount: 0,
  createdBy: ada,
  createdOn: '2026-03-01T10:00:00.000Z',
  updatedOn: '2026-03-01T10:00:00.000Z',
  version: 1,
};

describe('matchesFilter', () => {
  it('excludes deleted tasks', () => {
    expect(matchesFilter({ ...task, deletedOn: '2026-03-02T10:00:00.000Z' }, defaultFilter, ada.id)).toBe(false);
  });

  it('separates open and completed tasks', () => {
    const done = { ...task, status: 'done', category: 'completed' } as const;
    const states = ['open', 'completed', 'all'] as const;
    expect(states.map((state) => matchesFilter(task, { ...defaultFilter, state }, ada.id))).toEqual([
      true,
      false,
      true,
    ]);
    expect(states.map((state) => matchesFilter(done, { ...defaultFilter, state }, ada.id))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('matches titles case-insensitively and keys as a whole', () => {
    const find = (text: string) => matchesFilter(task, { ...defaultFilter, find: text }, ada.id);
    expect([find('manual'), find('t-9'), find('T-'), find('book')]).toEqual([true, true, false, false]);
  });

  it('shows only the user’s own tasks with isMine', () => {
    expect(matchesFilter(task, { ...defaultFilter, isMine: true }, ada.id)).toBe(true);
    expect(matchesFilter(task, { ...defaultFilter, isMine: true }, 'another-id')).toBe(false);
  });
});
