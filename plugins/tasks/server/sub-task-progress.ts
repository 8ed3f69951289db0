import type { PortalContext } from '@tessera/core/server';
import { sql, versionBump } from '@tessera/core/server';
import { pathToTop } from './check-parent';
import { publishDerivedChange } from './publish-task';
import type { TaskRepository } from './task-repository';
import { withNames } from './task-repository';
import type { FullTaskRow } from './task-record';

/**
 * Counts the sub-tasks of these tasks anew and publishes those whose progress changed. Called after every change of a
 * sub-task that may matter; null is no task. The counts are never added to, so that they cannot drift.
 */
export async function updateProgress(context: PortalContext, parentIds: readonly (string | null)[]): Promise<void> {
  const ids = [...new Set(parentIds)].filter((id) => id !== null);
  for (const id of ids.length < 2 ? ids : await deepestFirst(context, ids)) {
    const changed = await countSubTasks(context, id);
    if (changed !== undefined && changed.deleted_at === null) {
      publishDerivedChange(context, changed);
    }
  }
}

/** Every change locks a task before its parent; two parents are locked in the same direction. */
async function deepestFirst(context: PortalContext, ids: readonly string[]): Promise<readonly string[]> {
  const levels = new Map<string, number>();
  for (const id of ids) {
    levels.set(id, (await pathToTop(context, id)).length);
  }
  // As `lockTogether` does.
  return ids.toSorted((left, right) => (levels.get(right) ?? 0) - (levels.get(left) ?? 0) || (left < right ? -1 : 1));
}

/** @returns the task if its progress changed. */
async function countSubTasks({ db, clientId }: TaskRepository, id: string): Promise<FullTaskRow | undefined> {
  // A statement of its own: one that waited for the lock would count what it saw before.
  await db.run(sql`select id from task where client_id = ${clientId} and id = ${id} for update`);
  return db.row(sql<FullTaskRow>`with counted as (
      select nullif(count(*) filter (where category <> 'cancelled'), 0) as total,
        nullif(count(*) filter (where category <> 'cancelled'), 0) - count(*) filter (where category <> 'cancelled' and category <> 'completed') as done
      from task where client_id = ${clientId} and parent_id = ${id} and deleted_at is null
    ), changed as (
      update task p set sub_task_count = counted.total, sub_task_done = counted.done, ${versionBump([], sql`p.`)}
      from counted
      where p.client_id = ${clientId} and p.id = ${id}
        and (p.sub_task_count, p.sub_task_done) is distinct from (counted.total, counted.done)
      returning p.*
    ) ${withNames(sql`changed`)}`);
}

/** Makes the sub-tasks of tasks that no longer exist tasks without a parent. @returns those that are not deleted. */
export async function releaseSubTasks(
  { db, clientId }: TaskRepository,
  parentIds: readonly string[],
): Promise<readonly FullTaskRow[]> {
  const released = await db.rows(sql<FullTaskRow>`with changed as (
      update task set parent_id = null, ${versionBump(['parent_id'])}
      where client_id = ${clientId} and parent_id = any(${parentIds}::uuid[])
      returning *
    ) ${withNames(sql`changed`)}`);
  return released.filter((task) => task.deleted_at === null);
}
