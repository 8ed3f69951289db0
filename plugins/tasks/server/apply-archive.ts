import type { PortalContext, Sql } from '@tessera/core/server';
import { sql, versionBump } from '@tessera/core/server';
import { maxTaskLevels } from '../contract';
import { lockTogether } from './lock-together';
import { planRecurrence } from './plan-recurrence';
import { publishTaskArchived } from './publish-task';
import type { FullTaskRow, TaskRecord } from './task-record';
import type { TaskRepository } from './task-repository';
import { withNames } from './task-repository';

/** A task below another one, at any level. */
export type TaskBelow = Pick<TaskRecord, 'id' | 'category' | 'updated_at'>;

/** The tasks below some tasks that archiving these would take along: neither deleted nor archived. */
export function findBelow({ db, clientId }: TaskRepository, ids: readonly string[]): Promise<readonly TaskBelow[]> {
  return db.rows(sql<TaskBelow>`${below(clientId, ids)}
    select distinct t.id, t.category, t.updated_at from below join task t on t.client_id = ${clientId} and t.id = below.id
    where t.deleted_at is null and t.archived_at is null and not t.id = any(${ids}::uuid[])`);
}

/** Locks tasks with all tasks below them, as `lockTogether` does. Needed before one of them is archived or unarchived. */
export async function lockWithBelow(context: TaskRepository, ids: readonly string[]): Promise<void> {
  await lockTogether(context, await idsWithBelow(context, ids));
}

/** The ids of tasks, and of all tasks below them, also of those that are archived or in the trash. */
export async function idsWithBelow(
  { db, clientId }: TaskRepository,
  ids: readonly string[],
): Promise<readonly string[]> {
  const rows = await db.rows(sql<{ id: string }>`${below(clientId, ids)} select distinct id from below`);
  return rows.map(({ id }) => id);
}

/**
 * Archives a task with the tasks below it, or brings it back with those that it took along; one that is as wanted is
 * returned unchanged. The caller has checked the permission and locked the tasks.
 */
export async function applyArchive(
  context: PortalContext,
  before: FullTaskRow,
  isArchived: boolean,
): Promise<FullTaskRow> {
  if ((before.archived_at !== null) === isArchived) {
    return before;
  }
  const { id } = before;
  const changed = isArchived ? await archiveWithBelow(context, id) : await unarchiveWithBelow(context, id);
  let task = before;
  for (const each of changed) {
    // What is in the trash comes back to the lists when it is restored.
    if (each.deleted_at === null) {
      publishTaskArchived(context, each);
    }
    planRecurrence(context, each);
    task = each.id === id ? each : task;
  }
  return task;
}

async function archiveWithBelow(context: PortalContext, id: string): Promise<readonly FullTaskRow[]> {
  const ids = (await findBelow(context, [id])).map((task) => task.id);
  const { clock, actor } = context;
  return update(
    context,
    [id, ...ids],
    sql`archived_at = ${clock.now()}::timestamptz, archived_by = ${actor.userId ?? null}::uuid,
      archived_with = case when id = ${id} then null else ${id}::uuid end`,
  );
}

async function unarchiveWithBelow(context: PortalContext, id: string): Promise<readonly FullTaskRow[]> {
  const { db, clientId } = context;
  const rows = await db.rows(sql<{ id: string }>`${below(clientId, [id])}
    select distinct t.id from below join task t on t.client_id = ${clientId} and t.id = below.id
    where t.archived_with = ${id}`);
  return update(
    context,
    [id, ...rows.map((task) => task.id)],
    sql`archived_at = null, archived_by = null, archived_with = null`,
  );
}

/** Parents first. The moment of the change counts for the automatic archive. */
function update(
  { db, clientId, clock }: TaskRepository,
  ids: readonly string[],
  assignments: Sql,
): Promise<readonly FullTaskRow[]> {
  return db.rows(sql<FullTaskRow>`with changed as (
      update task set ${assignments}, updated_at = ${clock.now()},
        ${versionBump(['archived_at', 'archived_by'])}
      where client_id = ${clientId} and id = any(${ids}::uuid[]) returning *
    ) ${withNames(sql`changed`)} order by array_position(${ids}::uuid[], t.id)`);
}

/** Beginning of a statement: `below` has the ids of tasks and of all tasks below them. */
function below(clientId: string, ids: readonly string[]): Sql {
  return sql`with recursive below as (
      select id, 1 as level from unnest(${ids}::uuid[]) given (id)
      union all
      select t.id, below.level + 1 from below join task t on t.client_id = ${clientId} and t.parent_id = below.id
      where below.level <= ${maxTaskLevels}::int
    )`;
}
