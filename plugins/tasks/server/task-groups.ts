import * as z from 'zod/mini';
import { safeParse } from 'zod/v4/core';
import { listLimits } from '@tessera/core/contract';
import type { EndpointResponse } from '@tessera/core/contract';
import type { ListGroupOptions, ListPageOptions, Sql } from '@tessera/core/server';
import { sql } from '@tessera/core/server';
import type { countTaskGroups, ListedGrouping, TaskGrouping } from '../contract';
import { dueGroupRanges, isOpenCategory, unowned } from '../contract';
import { assertFewPeople, maxListedPeople, peopleInOrder } from './people-in-order';
import type { GroupReader } from './people-in-order';
import { taskPage } from './task-list';
import { orderedParts, valueGroups } from './task-order';
import type { KnownPeople, ValueGroup } from './task-order';
import type { SelectingFilter, TaskReader, TaskSelection } from './task-selection';
import { categoriesOf, halvesOf, selectTasks, statusesOf, todayOf } from './task-selection';

type TaskGroupCount = EndpointResponse<(typeof countTaskGroups)['shape']>['items'][number];

/** Tasks that the counts of all groups of owners look at, at most. */
const ownerBudget = 200_000;
/** Tasks that the count of a group looks at when no index supports the filter. */
const filterBudget = 4_096;

/** The groups of a list in order, each as a list of its own. `from`: the group of the cursor, which may be empty by now. */
export async function taskGroups(
  reader: GroupReader,
  filter: SelectingFilter,
  { group, from }: { readonly group: ListedGrouping; readonly from: string | undefined },
): Promise<readonly ListGroupOptions<ListPageOptions>[]> {
  const { order } = filter;
  const groups = await groupFilters(reader, filter, { group, from });
  if (order === undefined) {
    return groups.map(({ key, filter: one }) => ({ key, options: taskPage(reader, one) }));
  }
  const known: KnownPeople = new Map();
  const parts = await Promise.all(
    groups.map(async ({ key, filter: one }) =>
      (await orderedParts(reader, one, order, known)).map((part) => ({ ...part, key: `${key}:${part.key}` })),
    ),
  );
  return parts.flat();
}

/** The filter of each group in order. */
async function groupFilters(
  reader: GroupReader,
  filter: SelectingFilter,
  { group, from }: { readonly group: ListedGrouping; readonly from: string | undefined },
): Promise<readonly ValueGroup[]> {
  if (group === 'status') {
    return statusesOf(filter, categoriesOf(filter)).map((key) => ({ key, filter: { ...filter, status: key } }));
  }
  if (group === 'field') {
    return filter.grouping === undefined ? [] : valueGroups(reader, filter, filter.grouping);
  }
  const [ownerOfCursor] = from?.split(':') ?? [];
  const kept = ownerOfCursor !== undefined && safeParse(z.uuid(), ownerOfCursor).success ? [ownerOfCursor] : [];
  const owners = await peopleInOrder(reader, [...new Set([...(await findOwners(reader, filter)), ...kept])]);
  const keys = filter.owner === undefined ? [...owners, unowned] : filter.owner === unowned ? [unowned] : owners;
  return keys.map((key) => ({ key, filter: { ...filter, owner: key } }));
}

/** The groups of a list that have tasks, counted by one statement that looks at a bounded number of tasks. */
export async function countGroups(
  reader: GroupReader,
  filter: SelectingFilter,
  group: TaskGrouping,
): Promise<readonly TaskGroupCount[]> {
  const parts = await countedParts(reader, filter, group);
  if (parts.length === 0) {
    return [];
  }
  const rows = await reader.db.rows(
    sql<CountedPart>`${sql.join(
      parts.map((part) => sql`(${part})`),
      sql` union all `,
    )}`,
  );
  const counts = new Map<string, { count: number; isCapped: boolean }>();
  for (const { key, matches, is_cut: isCut } of rows) {
    const { count = 0, isCapped = false } = counts.get(key) ?? {};
    const sum = count + matches;
    counts.set(key, {
      count: Math.min(sum, listLimits.countCap),
      isCapped: isCapped || isCut || sum > listLimits.countCap,
    });
  }
  return [...counts].filter(([, { count }]) => count > 0).map(([key, count]) => ({ key, ...count }));
}

interface CountedPart {
  readonly key: string;
  readonly matches: number;
  readonly is_cut: boolean;
}

async function countedParts(
  reader: GroupReader,
  filter: SelectingFilter,
  group: TaskGrouping,
): Promise<readonly Sql[]> {
  // By due date, because that order has an index for every filter.
  const byDue: SelectingFilter = { ...filter, sort: 'due' };
  if (group === 'status') {
    return statusesOf(filter, categoriesOf(filter)).map((status) =>
      countPart(sql`${status}::text`, selectTasks(reader, { ...byDue, status })),
    );
  }
  if (group === 'due') {
    return dueParts(reader, byDue);
  }
  if (group === 'field') {
    const groups = filter.grouping === undefined ? [] : await valueGroups(reader, byDue, filter.grouping);
    return groups.map(({ key, filter: one }) => countPart(sql`${key}::text`, selectTasks(reader, one)));
  }
  if (categoriesOf(filter).length === 0) {
    return [];
  }
  const owners = filter.owner === unowned ? [] : await findOwners(reader, filter);
  const budget = Math.floor(ownerBudget / Math.max(1, owners.length));
  const ofOwner = selectTasks(reader, byDue, { owner: sql`t.owner_id = owner.id` });
  const ofOwners = sql`select counted.* from unnest(${owners}::uuid[]) owner (id),
    lateral (${countPart(sql`owner.id::text`, ofOwner, budget)}) counted`;
  const ofNoOwner = selectTasks(reader, { ...byDue, owner: unowned });
  return [
    ...(owners.length === 0 ? [] : [ofOwners]),
    ...(filter.owner === undefined || filter.owner === unowned ? [countPart(sql`${unowned}::text`, ofNoOwner)] : []),
  ];
}

function dueParts(reader: GroupReader, filter: SelectingFilter): readonly Sql[] {
  const categories = categoriesOf(filter);
  const parts = dueGroupRanges(todayOf(reader, filter)).map(({ key, from, to, isOpen }) => ({
    key,
    days: sql.and([
      from !== undefined && sql`t.due_sort >= ${from}::date`,
      to === undefined ? sql`t.due_sort < 'infinity'::date` : sql`t.due_sort <= ${to}::date`,
    ]),
    among: categories.filter((category) => isOpen === undefined || isOpen === isOpenCategory(category)),
  }));
  const none = { key: unowned, days: sql`t.due_sort = 'infinity'::date`, among: categories };
  return [...parts, none]
    .filter(({ among }) => among.length > 0)
    .map(({ key, days, among }) => {
      const selection = selectTasks(reader, filter, { categories: among });
      return countPart(sql`${key}::text`, { ...selection, where: [...selection.where, days] });
    });
}

/** Counts the tasks of one group, up to the cap; with a filter without an index, those among the first in the index. */
function countPart(
  key: Sql,
  { where, anyOf, filter, nulls }: TaskSelection,
  budget = Number.POSITIVE_INFINITY,
): Sql<CountedPart> {
  const limit = Math.min(filter === undefined ? listLimits.countCap + 1 : filterBudget, Math.max(budget, 100));
  const matches = filter === undefined ? sql`count(*)` : sql`count(*) filter (where ${filter.condition})`;
  // In the order of an index, because the planner would otherwise read a table of other portals until it has enough.
  const order = sql.join(
    [...nulls, 'due_sort', 'priority', 'id'].map((column) => sql.id(column)),
    sql`, `,
  );
  const branches = anyOf.map(
    (
      branch,
    ) => sql`(select t.id, t.title, t.status, t.owner_id, t.created_by, t.due_sort, t.label_ids, t.custom_values, t.collaborator_ids,
        t.reviewer_ids
      from task t
      where ${sql.and([...where, branch])} order by ${order} limit ${limit})`,
  );
  return sql<CountedPart>`select ${key} as key, ${matches}::int as matches, count(*) >= ${limit}::int as is_cut
    from (${sql.join(branches, sql` union all `)}) looked`;
}

/**
 * The owners of tasks in the categories of a filter: steps in an index for each, however many tasks they have. A lateral
 * query, because `exists` becomes a join that reads all tasks.
 */
async function findOwners({ db, clientId, actor }: TaskReader, filter: SelectingFilter): Promise<readonly string[]> {
  if (filter.owner !== undefined && filter.owner !== 'others') {
    const owner = filter.owner === 'me' ? actor.userId : filter.owner;
    return owner === undefined || owner === unowned ? [] : [owner];
  }
  const among = sql.and([sql`t.client_id = ${clientId} and t.deleted_at is null`, ...halvesOf(filter)]);
  const rows = await db.rows(sql<{ owner_id: string }>`with recursive owner as (
      (select t.owner_id from task t where ${among} and t.owner_id is not null order by t.owner_id limit 1)
      union all
      select (select t.owner_id from task t where ${among} and t.owner_id > owner.owner_id order by t.owner_id limit 1)
      from owner where owner.owner_id is not null
    )
    select owner.owner_id from owner, lateral (
      select 1 from task t where ${among} and t.owner_id = owner.owner_id and t.category = any(${categoriesOf(filter)}) limit 1
    ) found where owner.owner_id is not null limit ${maxListedPeople + 1}`);
  const ids = rows.map(({ owner_id: id }) => id);
  assertFewPeople(ids);
  return filter.owner === 'others' ? ids.filter((id) => id !== actor.userId) : ids;
}
