import type { EndpointResponse } from '@tessera/core/contract';
import { listLimits, watching } from '@tessera/core/contract';
import type { ListPageOptions, PortalContext, Sql } from '@tessera/core/server';
import { defineListItems, sql } from '@tessera/core/server';
import type { CappedCount, countMyTasks, countTasks, TaskFilter, TaskListItem } from '../contract';
import { filterByReviewing } from './filter-by-role';
import { presentListItem } from './present-task';
import type { TaskRecord } from './task-record';
import { taskColumns } from './task-record';
import { taskEntity } from './task-entity';
import { hasReviewStatus } from './review-status';
import type { SelectingFilter, TaskReader } from './task-selection';
import { categoriesOf, selectTasks } from './task-selection';

type MyTaskCounts = Required<EndpointResponse<(typeof countMyTasks)['shape']>>;
type TaskCounts = Required<EndpointResponse<(typeof countTasks)['shape']>>;

/** Columns of each order, all in one direction, as two indexes have them: of all tasks and of each owner. */
const sorts: Readonly<Record<TaskFilter['sort'], readonly string[]>> = {
  due: ['due_sort', 'priority', 'id'],
  priority: ['priority', 'due_sort', 'id'],
  created: ['created_at desc', 'id desc'],
  updated: ['updated_at desc', 'id desc'],
};

/** The order of creation, newest first. */
export const newestSort = sorts.created;

/** Tasks as lists show them. */
export const taskListItems = defineListItems<TaskRecord, TaskListItem>({
  table: sql`task`,
  columns: taskColumns,
  people: (row) => [row.owner_id, row.created_by, row.archived_by],
  present: presentListItem,
});

/** How the list is read: each category in the order of its index, merged. */
export function taskPage(reader: TaskReader, filter: SelectingFilter): ListPageOptions {
  const { where, anyOf, nulls, filter: others } = selectTasks(reader, filter);
  return {
    where,
    sort: sorts[filter.sort],
    anyOf,
    nulls,
    ...(others === undefined ? {} : { filter: others }),
  };
}

/** Each counted up to the cap, which costs the same in a portal of a million tasks. */
export async function countTasksOf({ db, clientId, actor }: Omit<TaskReader, 'clock'>): Promise<TaskCounts> {
  const countUpToCap = (state: TaskFilter['state'], ...conditions: readonly Sql[]): Sql => {
    const where = sql.and([
      sql`client_id = ${clientId} and deleted_at is null and archived_at is null and category = any(${categoriesOf({ state })})`,
      ...conditions,
    ]);
    return sql`(select count(*)::int from (select 1 from task where ${where} limit ${listLimits.countCap + 1}) counted)`;
  };
  const isMine = sql`owner_id = ${actor.userId ?? null}::uuid`;
  const counts = await db.row(sql<Record<keyof TaskCounts, number>>`select
    ${countUpToCap('open')} as open, ${countUpToCap('open', isMine)} as mine,
    ${countUpToCap('completed')} as completed, ${countUpToCap('completed', isMine)} as "completedMine",
    ${countUpToCap('all')} as "all", ${countUpToCap('all', isMine)} as "allMine"`);
  return {
    open: capped(counts?.open),
    mine: capped(counts?.mine),
    completed: capped(counts?.completed),
    completedMine: capped(counts?.completedMine),
    all: capped(counts?.all),
    allMine: capped(counts?.allMine),
  };
}

/** Watched tasks that a count looks at: core stores which they are, and no index has them by state. */
const maxWatchedCounted = 4_096;

/** The open tasks of each scope of the caller, by one statement that reads a bounded number of index entries. */
export async function countMyTasksOf(
  context: Omit<TaskReader, 'clock'> & Pick<PortalContext, 'get'>,
): Promise<MyTaskCounts> {
  const { db, clientId, actor } = context;
  const open = categoriesOf({ state: 'open' });
  const me = sql`${actor.userId ?? null}::uuid`;
  const isListed = sql`t.client_id = ${clientId} and t.deleted_at is null and t.archived_at is null
    and t.category = any(${open})`;
  const upToCap = (condition: Sql): Sql =>
    sql`(select count(*)::int from (
      select 1 from task t where ${isListed} and ${condition} limit ${listLimits.countCap + 1}) counted)`;
  const sharedUpToCap = sql.join(
    open.map(
      (category) => sql`(select 1 from task t where ${isListed}
        and t.id in (select found_id from find_tasks_shared_with(${me}, ${category}::text))
        limit ${listLimits.countCap + 1})`,
    ),
    sql` union all `,
  );
  const toReview = filterByReviewing('me', {
    ...{ reader: context, categories: open, isArchived: false },
    hasStatus: await hasReviewStatus(context),
  });
  const counts = await db.row(sql<Record<keyof MyTaskCounts, number> & { readonly looked: number }>`
    with watched as materialized (
      select w.entity_id from ${sql.view(watching)} w
      where w.client_id = ${clientId} and w.person_id = ${me} and w.entity_type = ${taskEntity}
      limit ${maxWatchedCounted}
    )
    select ${upToCap(sql`t.owner_id = ${me}`)} + (select count(*)::int from (
        ${sharedUpToCap}) shared) as assigned,
      ${upToCap(toReview.found)} as review,
      ${upToCap(sql`t.created_by = ${me} and t.owner_id <> t.created_by`)} as created,
      (select count(*)::int from watched, lateral (
        select 1 from task t where t.id = watched.entity_id and ${isListed} limit 1) found) as watching,
      (select count(*)::int from watched) as looked`);
  const watchedCount = capped(counts?.watching);
  return {
    assigned: capped(counts?.assigned),
    review: capped(counts?.review),
    created: capped(counts?.created),
    watching: counts?.looked === maxWatchedCounted ? { ...watchedCount, isCapped: true } : watchedCount,
  };
}

/** A count that may have stopped one above the cap. */
function capped(count = 0): CappedCount {
  return { count: Math.min(count, listLimits.countCap), isCapped: count > listLimits.countCap };
}
