import { taskStatuses } from '../../contract/statuses';
import { columnsOf, filterOfColumn } from './board-columns';
import { defaultFilter, shownFilter } from './task-filter';

const board = { ...defaultFilter, view: 'board' } as const;
const statusOf = (wanted: string) => taskStatuses.filter(({ key }) => key === wanted);

describe('the columns of the board', () => {
  it('are the statuses, or those that the filter leaves', () => {
    expect(columnsOf(board)).toEqual(taskStatuses);
    const some = columnsOf({ values: { status: 'done,blocked' } });
    expect(some.map(({ key }) => key)).toEqual(['blocked', 'done']);
  });

  it('have the tasks of their status, completed ones too, in the order that the person chose', () => {
    const filter = { ...board, sort: 'priority', values: { owner: 'me' } } as const;
    const [done] = statusOf('done').map((status) => filterOfColumn(filter, status));
    expect(done).toMatchObject({ state: 'all', sort: 'priority', values: { owner: 'me', status: 'done' } });
  });

  it('have the last changed first where due dates have lost their meaning', () => {
    const sorts = taskStatuses.map((status) => filterOfColumn(board, status).sort);
    expect(sorts).toEqual(['due', 'due', 'due', 'due', 'due', 'updated', 'updated']);
  });

  it('make the board show tasks of every state', () => {
    expect(shownFilter(board)).toMatchObject({ state: 'all', group: 'status' });
    expect(shownFilter(defaultFilter)).toBe(defaultFilter);
  });
});
