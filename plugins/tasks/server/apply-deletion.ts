import type { PortalContext } from '@tessera/core/server';
import { findTaskOrFail } from './find-or-fail';
import { planRecurrence } from './plan-recurrence';
import { publishTaskDeleted, publishTaskRestored } from './publish-task';
import { updateProgress } from './sub-task-progress';
import { toTaskFacts, taskPolicy } from './task-policy';
import type { FullTaskRow } from './task-record';
import { setDeleted } from './task-repository';

/**
 * Deletes a task, or restores it; one that is as wanted is returned unchanged.
 *
 * @throws AppError `not_found`, `permission_required`; nothing is written then.
 */
export async function applyDeletion(context: PortalContext, id: string, isDeleted: boolean): Promise<FullTaskRow> {
  const before = await findTaskOrFail(context, id, { deleted: 'included', lock: true });
  context.authorize(taskPolicy, 'delete', toTaskFacts(before));
  if ((before.deleted_at !== null) === isDeleted) {
    return before;
  }
  const task = await setDeleted(context, id, isDeleted);
  if (isDeleted) {
    publishTaskDeleted(context, task);
  } else {
    publishTaskRestored(context, task);
  }
  planRecurrence(context, task);
  await updateProgress(context, [task.parent_id]);
  return task;
}
