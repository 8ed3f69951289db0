import { formerMember, handle, SearchIndex, sql } from '@tessera/core/server';
import { searchTasks as endpoint } from '../../contract';
import { kindOfStatus } from '../../contract/statuses';
import { keyOf } from '../present-task';
import { taskSearchType } from '../search-source';
import type { FullTaskRow } from '../task-record';

type DrawnRow = Pick<FullTaskRow, 'id' | 'number' | 'status'>;

export const searchTasks = handle(endpoint, async ({ query }, context) => {
  const { items, nextCursor } = await context.get(SearchIndex).find(taskSearchType, query.searchtext, query);
  const rows = await context.db.rows(sql<DrawnRow>`select id, number, status from task
    where client_id = ${context.clientId} and id = any(${items.map(({ id }) => id)}::uuid[])`);
  const drawn = new Map(rows.map((row) => [row.id, { key: keyOf(row), status: kindOfStatus(row.status) }]));
  const searchlists = items.map(({ id, title, createdByName, createdAt, matchedIn, snippet }) => ({
    id,
    type: taskSearchType,
    title,
    ...drawn.get(id),
    taskcreatedby_name: createdByName ?? formerMember,
    taskcreatedon: createdAt,
    matchedIn,
    ...(snippet === undefined ? {} : { snippet }),
  }));
  return { searchlists, nextCursor };
});
