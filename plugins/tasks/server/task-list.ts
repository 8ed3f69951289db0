import type { EndpointResponse } from '@tessera/core/contract';
import { listLimits } from '@tessera/core/contract';
import type { ListPageOptions, PortalContext, RowFilter, Sql } from '@tessera/core/server';
import { defineListItems, sql } from '@tessera/core/server';
import type { CappedCount, countTasks, TaskCategory, TaskFilter, TaskListItem } from '../contract';
import { isOpenCategory, TaskCategory as TaskCategorySchema } from '../contract';
import { presentListItem } from './present-task';
import type { TaskRecord } from './task-record';
import { taskColumns } from './task-record';

type TaskCounts = Required<EndpointResponse<(typeof countTasks)['shape']>>;
type Portal = Pick<PortalContext, 'db' | 'clientId' | 'actor'>;

/** Columns of each order, all in one direction, as two indexes have them: of all tasks and of each owner. */
const sorts: Readonly<Record<TaskFilter['sort'], readonly string[]>> = {
  due: ['due_sort', 'priority', 'id'],
  priority: ['priority', 'due_sort', 'id'],
  created: ['created_at desc', 'id desc'],
  updated: ['updated_at desc', 'id desc'],
};

/** Tasks as lists show them. */
export const taskListItems = defineListItems<TaskRecord, TaskListItem>({
  table: sql`task`,
  columns: taskColumns,
  people: (row) => [row.owner_id, row.created_by],
  present: presentListItem,
});

/** How the list is read: each category in the order of its index, merged. */
export function taskPage(portal: Portal, filter: TaskFilter): ListPageOptions {
  const sort = sorts[filter.sort];
  const categories = categoriesOf(filter);
  const where: ListPageOptions['where'] = [
    sql`t.client_id = ${portal.clientId} and t.deleted_at is null`,
    ownerCondition(portal, filter.owner),
  ];
  const anyOf = categories.map((category) => sql`t.category = ${category}`);
  const unowned = filter.owner === 'none' && { nulls: ['owner_id'] };
  if (filter.find === undefined || filter.find === '') {
    return { where, sort, anyOf, ...unowned };
  }
  const number = /^T-(\d{1,9})$/i.exec(filter.find)?.[1];
  if (number !== undefined) {
    return { where: [...where, sql`t.number = ${Number(number)} and t.category = any(${categories})`], sort };
  }
  return { where, sort, anyOf, ...unowned, filter: siftByText(filter.find) };
}

function categoriesOf({ state, category }: Pick<TaskFilter, 'state' | 'category'>): readonly TaskCategory[] {
  return TaskCategorySchema.options.filter((candidate) => {
    const isInState = state === 'all' || (state === 'open' ? isOpenCategory(candidate) : candidate === state);
    return isInState && (category === undefined || category === candidate);
  });
}

function ownerCondition({ actor }: Portal, owner: TaskFilter['owner']): Sql | undefined {
  if (owner === undefined) {
    return undefined;
  }
  if (owner === 'none') {
    return sql`t.owner_id is null`;
  }
  return sql`t.owner_id = ${owner === 'me' ? (actor.userId ?? null) : owner}::uuid`;
}

/**
 * The functions run as the tables' owner with the portal's condition inside, because a policy keeps text operators from
 * every index. Under three letters there is no trigram, so words of that length are looked for at the beginning of
 * titles.
 */
function siftByText(find: string): RowFilter {
  if (find.length < 3) {
    return {
      condition: sql`starts_with(lower(title), lower(${find}))`,
      found: sql`t.id in (select found_id from find_tasks_beginning_with(${find}))`,
    };
  }
  const pattern = `%${find.replace(/[\\%_]/g, '\\$&')}%`;
  return {
    condition: sql`title ilike ${pattern}`,
    found: sql`t.id in (select found_id from find_tasks_like(${pattern}))`,
  };
}

/** Each counted up to the cap, which costs the same in a portal of a million tasks. */
export async function countTasksOf({ db, clientId, actor }: Portal): Promise<TaskCounts> {
  const countUpToCap = (state: TaskFilter['state'], ...conditions: readonly Sql[]): Sql => {
    const where = sql.and([
      sql`client_id = ${clientId} and deleted_at is null and category = any(${categoriesOf({ state })})`,
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

function capped(count = 0): CappedCount {
  return { count: Math.min(count, listLimits.countCap), isCapped: count > listLimits.countCap };
}
