import { entitySucceeded } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { isOpenCategory } from '../contract';
import { planRecurrence } from './plan-recurrence';
import { publishTaskDeleted } from './publish-task';
import { updateProgress } from './sub-task-progress';
import { taskEntity } from './task-entity';
import { endSeries, findTask, setDeleted, setNext } from './task-repository';
import type { FullTaskRow } from './task-record';

/**
 * Deletes the task that the completion of another one created, because that one was reopened, and lets the series go on
 * from it again. A task that was changed since stays, and the series goes on from there.
 *
 * @returns the reopened task.
 */
export async function takeBackNext(context: PortalContext, task: FullTaskRow): Promise<FullTaskRow> {
  const next = task.next_id === null ? undefined : await findTask(context, task.next_id, { lock: true });
  if (next === undefined || next.version !== 1 || !isOpenCategory(next.category)) {
    return task;
  }
  // Restored from the trash it is a task of its own.
  await endSeries(context, next.id);
  const deleted = await setDeleted(context, next.id, true);
  publishTaskDeleted(context, deleted);
  context.emit(entitySucceeded, { type: taskEntity, id: next.id, successorId: task.id });
  planRecurrence(context, deleted);
  await updateProgress(context, [deleted.parent_id]);
  return setNext(context, task.id, null);
}
