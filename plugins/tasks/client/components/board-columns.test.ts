import { builtInStatuses } from '@tessera/core/contract';
import { unowned } from '../../contract/groups';
import { taskStatuses } from '../../contract/statuses';
import { filterOfOwner, filterOfStatus, ownerColumnsOf, statusColumnsOf } from './board-columns';
import { boardGrouping, defaultFilter, shownFilter } from '../model/task-filter';

const statuses = builtInStatuses('tasks.task', taskStatuses).map((status) => ({ ...status, name: status.key }));
const board = { ...defaultFilter, view: 'board' } as const;
const byOwner = { ...board, group: 'owner' } as const;

describe('the columns of the board', () => {
  it('are the statuses, or those that the filter leaves', () => {
    expect(statusColumnsOf(board, statuses)).toEqual(statuses);
    const some = statusColumnsOf({ values: { status: 'done,blocked' } }, statuses);
    expect(some.map(({ key }) => key)).toEqual(['blocked', 'done']);
  });

  it('have the tasks of their status, completed ones too, in the order that the person chose', () => {
    const filter = { ...board, sort: 'priority', values: { owner: 'me' } } as const;
    const done = taskStatuses.filter(({ key }) => key === 'done').map((status) => filterOfStatus(filter, status));
    expect(done).toMatchObject([{ state: 'all', sort: 'priority', values: { owner: 'me', status: 'done' } }]);
  });

  it('have the last changed first where due dates have lost their meaning', () => {
    const sorts = taskStatuses.map((status) => filterOfStatus(board, status).sort);
    expect(sorts).toEqual(['due', 'due', 'due', 'due', 'due', 'updated', 'updated']);
  });

  it('are the owners who have tasks, or the one of the filter', () => {
    expect(ownerColumnsOf(byOwner, ['ann', 'ben', unowned], 'ann')).toEqual(['ann', 'ben', unowned]);
    expect(ownerColumnsOf(byOwner, [], 'ann')).toEqual([unowned]);
    expect(ownerColumnsOf({ values: { owner: 'me' } }, ['ben'], 'ann')).toEqual(['ann']);
    expect(ownerColumnsOf({ values: { owner: unowned } }, ['ben'], 'ann')).toEqual([unowned]);
    expect(filterOfOwner(byOwner, 'ben')).toMatchObject({ state: 'open', values: { owner: 'ben' } });
  });

  it('make a board by status show tasks of every state, and one by owner those of the chosen state', () => {
    expect(shownFilter(board)).toMatchObject({ state: 'all', group: 'status' });
    expect(shownFilter(byOwner)).toMatchObject({ state: 'open', group: 'owner' });
    expect(shownFilter(defaultFilter)).toBe(defaultFilter);
    expect([boardGrouping(board), boardGrouping(byOwner)]).toEqual(['status', 'owner']);
  });
});
