import { listLimits } from '@tessera/core/contract';
import type { PageOptions, PortalContext, Sql } from '@tessera/core/server';
import { sql } from '@tessera/core/server';
import type { CappedCount, TaskCategory, TaskFilter } from '../contract';
import { isOpenCategory, TaskCategory as TaskCategorySchema } from '../contract';
import type { TaskRow } from './task-row';
import { taskColumns } from './task-row';

type Portal = Pick<PortalContext, 'db' | 'clientId' | 'actor'>;

/** Columns of each order, all in one direction, as an index has them after `client_id` and `category`. */
const sorts: Readonly<Record<TaskFilter['sort'], readonly string[]>> = {
  due: ['due_sort', 'priority', 'id'],
  priority: ['priority', 'due_sort', 'id'],
  // Ids are made of the time of creation.
  created: ['id desc'],
  updated: ['updated_at desc', 'id desc'],
};

/** How the list is read: each category in the order of its index, merged; a search first, since it leaves little over. */
export function taskPage(portal: Portal, filter: TaskFilter): PageOptions<TaskRow> {
  const sort = sorts[filter.sort];
  const select = sql<TaskRow>`select ${taskColumns} from task t`;
  const categories = categoriesOf(filter);
  const where = [sql`t.client_id = ${portal.clientId} and t.deleted_at is null`, ownerCondition(portal, filter.owner)];
  const found = filter.find === undefined || filter.find === '' ? undefined : matches(portal.clientId, filter.find);
  if (found !== undefined) {
    const among = sql`t.category = any(${categories}) and t.id in (${found})`;
    return { select, where: [...where, among], sort };
  }
  return { select, where, sort, anyOf: categories.map((category) => sql`t.category = ${category}`) };
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
  if (owner === 'nobody') {
    return sql`t.owner_id is null`;
  }
  return sql`t.owner_id = ${owner === 'me' ? (actor.userId ?? null) : owner}::uuid`;
}

/**
 * Ids of the tasks that a search finds. The functions run as the tables' owner with the portal's condition inside,
 * because a policy keeps text operators from every index. Under three letters there is no trigram, so words of that
 * length are looked for at the beginning of titles.
 */
function matches(clientId: string, find: string): Sql {
  const number = /^T-(\d{1,9})$/i.exec(find)?.[1];
  if (number !== undefined) {
    return sql`select id from task where client_id = ${clientId} and number = ${Number(number)}`;
  }
  if (find.length < 3) {
    return sql`select found_id from tasks_beginning_with(${find}, ${mostMatches})`;
  }
  const pattern = `%${find.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`select found_id from tasks_containing(${pattern}, ${mostMatches})`;
}

/** A search that finds more is too wide to read; the newest are shown. */
const mostMatches = 1_000;

/** Each counted up to the cap, which costs the same in a portal of a million tasks. */
export async function countTasksOf({ db, clientId, actor }: Portal): Promise<{
  readonly open: CappedCount;
  readonly mine: CappedCount;
  readonly completed: CappedCount;
}> {
  const most = listLimits.countCap + 1;
  const living = sql`client_id = ${clientId} and deleted_at is null`;
  const isOpen = sql`category = any(${categoriesOf({ state: 'open' })})`;
  const counts = await db.row(sql<{ open: number; mine: number; completed: number }>`select
    (select count(*)::int from (select 1 from task where ${living} and ${isOpen} limit ${most}) a) as open,
    (select count(*)::int from (select 1 from task where ${living} and ${isOpen}
      and owner_id = ${actor.userId ?? null}::uuid limit ${most}) b) as mine,
    (select count(*)::int from (select 1 from task where ${living} and category = 'completed' limit ${most}) c)
      as completed`);
  return {
    open: capped(counts?.open ?? 0),
    mine: capped(counts?.mine ?? 0),
    completed: capped(counts?.completed ?? 0),
  };
}

function capped(count: number): CappedCount {
  return { count: Math.min(count, listLimits.countCap), isCapped: count > listLimits.countCap };
}
