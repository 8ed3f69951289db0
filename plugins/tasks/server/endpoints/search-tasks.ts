import type { EndpointResponse } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { formerMember, handle, listPage, SearchIndex, sql } from '@tessera/core/server';
import type { TaskListItem } from '../../contract';
import { searchTasks as endpoint } from '../../contract';
import type { TaskSearchFilter } from '../../contract/search';
import { kindOfStatus } from '../../contract/statuses';
import { keyOf } from '../present-task';
import { taskSearchType } from '../search-source';
import { isFiltered, narrowingOf, newestOf, selectSearched } from '../search-selection';
import { taskListItems } from '../task-list';
import type { FullTaskRow } from '../task-record';

type DrawnRow = Pick<FullTaskRow, 'id' | 'number' | 'status' | 'archived_at'>;
type SearchResponse = EndpointResponse<(typeof endpoint)['shape']>;
interface SearchPage {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Tasks listed by a search without a text. */
const defaultLimit = 20;

export const searchTasks = handle(endpoint, async ({ query }, context) => {
  const { searchtext, ids } = query;
  if (ids !== undefined) {
    return pickTasks(context, ids.split(','));
  }
  const isNarrowed = isFiltered(query);
  if (isNarrowed && searchtext === '') {
    return listNewest(context, query);
  }
  const narrowing = isNarrowed ? await narrowingOf(context, query) : undefined;
  const { items, nextCursor } = await context.get(SearchIndex).find(taskSearchType, searchtext, query, narrowing);
  const rows = await context.db.rows(sql<DrawnRow>`select id, number, status, archived_at from task
    where client_id = ${context.clientId} and id = any(${items.map(({ id }) => id)}::uuid[]) and deleted_at is null`);
  const drawn = new Map(rows.map((row) => [row.id, drawnOf(row)]));
  // The index may be a moment behind a deletion.
  const shown = items.filter(({ id }) => drawn.has(id));
  const searchlists = shown.map(({ id, title, createdByName, createdAt, matchedIn, snippet, part, checklistItem }) => ({
    id,
    type: taskSearchType,
    title,
    ...drawn.get(id),
    taskcreatedby_name: createdByName ?? formerMember,
    taskcreatedon: createdAt,
    matchedIn,
    ...(snippet === undefined ? {} : { snippet }),
    ...(part === undefined ? {} : { part }),
    ...(checklistItem === undefined ? {} : { checklistItem }),
  }));
  return { searchlists, nextCursor };
});

/** The newest tasks that the filters leave. */
async function listNewest(context: PortalContext, query: TaskSearchFilter & SearchPage): Promise<SearchResponse> {
  const options = newestOf(await selectSearched(context, query));
  const { limit = defaultLimit, cursor } = query;
  const { items, nextCursor } = await listPage(context, { limit, cursor }, taskListItems, options);
  return { searchlists: items.map(resultOf), nextCursor };
}

/** Those of the ids that still are tasks, in this order: from the table, because the index may be a moment behind. */
async function pickTasks(context: PortalContext, ids: readonly string[]): Promise<SearchResponse> {
  const { items } = await listPage(context, { limit: ids.length }, taskListItems, {
    where: [sql`t.client_id = ${context.clientId} and t.deleted_at is null`, sql`t.id = any(${ids}::uuid[])`],
    sort: ['created_at desc', 'id desc'],
  });
  const byId = new Map(items.map((item) => [item.id, item]));
  const found = ids.map((id) => byId.get(id)).filter((item) => item !== undefined);
  return { searchlists: found.map(resultOf), nextCursor: null };
}

function drawnOf(row: DrawnRow): Pick<SearchResponse['searchlists'][number], 'key' | 'status' | 'isArchived'> {
  const isArchived = row.archived_at === null ? {} : { isArchived: true as const };
  return { key: keyOf(row), status: kindOfStatus(row.status), ...isArchived };
}

function resultOf(task: TaskListItem): SearchResponse['searchlists'][number] {
  const { id, title, key, status, createdBy, createdOn } = task;
  return {
    ...{ id, type: taskSearchType, title, key, status: kindOfStatus(status) },
    ...{ taskcreatedby_name: createdBy.fullName, taskcreatedon: createdOn, matchedIn: 'title' },
    ...(task.archivedOn === undefined ? {} : { isArchived: true as const }),
  };
}
