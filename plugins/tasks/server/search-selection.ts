import { addDays, choicesOf, daysOf, listLimits } from '@tessera/core/contract';
import type { ListPageOptions, PortalContext, SearchNarrowing } from '@tessera/core/server';
import { page, sql } from '@tessera/core/server';
import type { TaskSearchFilter } from '../contract/search';
import type { TaskCategory } from '../contract';
import { isOpenCategory, TaskPriority } from '../contract';
import { taskRoles } from '../contract/task-roles';
import { newestSort } from './task-list';
import { rankOf, taskColumns } from './task-record';
import type { TaskRecord } from './task-record';
import type { TaskSelection } from './task-selection';
import { categoriesOf, resolveFilter, selectTasks, todayOf } from './task-selection';

const filterKeys = ['owner', ...taskRoles, 'creator', 'status', 'label', 'due', 'state', 'priority'] as const;

/** Whether a search has a filter. */
export function isFiltered(filter: TaskSearchFilter): boolean {
  return filterKeys.some((key) => filter[key] !== undefined);
}

/** The tasks that the filters of a search leave. */
export async function selectSearched(context: PortalContext, filter: TaskSearchFilter): Promise<TaskSelection> {
  const { owner, collaborator, reviewer, creator, status, label, priority, today } = filter;
  const isArchived = filter.state === 'archived';
  const state = isArchived ? undefined : filter.state;
  const isOverdue = state === 'overdue';
  const due = isOverdue ? overdue(filter.due, todayOf(context, { today })) : filter.due;
  const asked = {
    ...{ owner, collaborator, reviewer, creator, status, label, due, today, sort: 'created' as const },
    state: isArchived ? ('archived' as const) : ('all' as const),
    withArchived: filter.state === undefined,
  };
  const categories = categoriesOf(asked).filter((category: TaskCategory) =>
    state === undefined ? true : isOpenCategory(category) === (state !== 'closed'),
  );
  const priorities = priority === undefined ? undefined : ranksOf(priority);
  return selectTasks(context, { ...(await resolveFilter(context, asked)), priorities }, { categories });
}

/** How these tasks are listed, newest first. */
export function newestOf({ where, anyOf, nulls, filter }: TaskSelection): ListPageOptions {
  return { where, anyOf, nulls, sort: newestSort, ...(filter === undefined ? {} : { filter }) };
}

/** How the filters of a search narrow the hits of its text. */
export async function narrowingOf(context: PortalContext, filter: TaskSearchFilter): Promise<SearchNarrowing> {
  const selection = await selectSearched(context, filter);
  const { where, anyOf, filter: others } = selection;
  const first = await page(
    context,
    { limit: listLimits.maxSize },
    { ...newestOf(selection), select: sql<TaskRecord>`select ${taskColumns} from task t` },
  );
  return {
    key: JSON.stringify(filterKeys.map((key) => filter[key])),
    isArchived: filter.state === undefined ? undefined : filter.state === 'archived',
    ids: first.nextCursor === null ? first.items.map(({ id }) => id) : undefined,
    passing: async (ids) => {
      if (anyOf.length === 0) {
        return [];
      }
      const rows = await context.db.rows(sql<{ readonly id: string }>`select t.id from task t
        where ${sql.and([...where, sql`(${sql.join([...anyOf], sql` or `)})`, others?.condition])}
          and t.id = any(${ids}::uuid[])`);
      return rows.map(({ id }) => id);
    },
  };
}

/** The days of a filter that are before today. */
function overdue(due: string | undefined, today: string): string {
  const days = daysOf(due ?? 'overdue', today);
  const yesterday = addDays(today, -1);
  if (days === 'none') {
    // No day at all is before today: a range that contains no day.
    return `${today}..${yesterday}`;
  }
  const { from = '', to = yesterday } = days;
  return `${from}..${to < yesterday ? to : yesterday}`;
}

function ranksOf(priority: string): readonly number[] {
  return choicesOf(priority).map((key) => rankOf(TaskPriority.parse(key)));
}
