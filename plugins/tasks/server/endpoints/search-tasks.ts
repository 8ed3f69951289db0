import { formerMember, handle, SearchIndex, sql } from '@tessera/core/server';
import { searchTasks as endpoint } from '../../contract';
import { keyOf } from '../present-task';
import { taskSearchType } from '../search-source';
import type { FullTaskRow } from '../task-record';

type NumberedRow = Pick<FullTaskRow, 'id' | 'number'>;

export const searchTasks = handle(endpoint, async ({ query }, context) => {
  const { items, nextCursor } = await context.get(SearchIndex).find(taskSearchType, query.searchtext, query);
  const numbers = await context.db.rows(sql<NumberedRow>`select id, number from task
    where client_id = ${context.clientId} and id = any(${items.map(({ id }) => id)}::uuid[])`);
  const keys = new Map(numbers.map((row) => [row.id, keyOf(row)]));
  const searchlists = items.map(({ id, title, createdByName, createdAt, matchedIn, snippet }) => ({
    id,
    type: taskSearchType,
    title,
    taskkey: keys.get(id),
    taskcreatedby_name: createdByName ?? formerMember,
    taskcreatedon: createdAt,
    matchedIn,
    ...(snippet === undefined ? {} : { snippet }),
  }));
  return { searchlists, nextCursor };
});
