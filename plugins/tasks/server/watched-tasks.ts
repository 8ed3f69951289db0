import type { PortalContext, WatchedEntities } from '@tessera/core/server';
import { Watchers } from '@tessera/core/server';
import { watcherIds } from '@tessera/core/contract';
import { taskWatchers } from '../contract';
import { findTaskOrFail } from './find-or-fail';
import { workersOf } from './role-columns';
import { taskEntity } from './task-entity';
import type { FullTaskRow } from './task-record';

/** Everyone who may read a task may watch it. */
export const watchedTasks: WatchedEntities<FullTaskRow> = {
  endpoints: taskWatchers,
  entity: taskEntity,
  find: (context, id) => findTaskOrFail(context, id),
  // Every member may read every task.
  audienceOf: () => 'portal',
};

/** The people who are told what happens to a task. */
export async function watchersOf(context: PortalContext, task: FullTaskRow): Promise<readonly string[]> {
  const decisions = await context.get(Watchers).read({ type: taskEntity, id: task.id });
  return watcherIds(decisions, [...workersOf(task), ...(task.reviewer_ids ?? []), task.created_by]);
}
