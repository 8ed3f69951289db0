import { seriesContinued } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { isOpenCategory } from '../contract';
import { planRecurrence, todayOf } from './plan-recurrence';
import { publishTaskDeleted } from './publish-task';
import { updateProgress } from './sub-task-progress';
import { taskEntity } from './task-entity';
import { endSeries, findTask, setDeleted, setNext } from './task-repository';
import type { FullTaskRow } from './task-record';

/**
 * Deletes the task that the completion of another one created, because that one was reopened, and lets the series go on
 * from it again. A task that was changed since stays, as does one that came on its date, and the series goes on from there.
 *
 * @returns the reopened task.
 */
export async function takeBackNext(context: PortalContext, task: FullTaskRow): Promise<FullTaskRow> {
  const next = task.next_id === null ? undefined : await findTask(context, task.next_id, { lock: true });
  const isUntouched = next?.version === 1 && isOpenCategory(next.category);
  if (next === undefined || !isUntouched || cameOnItsDate(task, next, todayOf(context))) {
    return task;
  }
  // Restored from the trash it is a task of its own.
  await endSeries(context, next.id);
  const deleted = await setDeleted(context, next.id, true);
  publishTaskDeleted(context, deleted);
  context.emit(seriesContinued, { type: taskEntity, id: next.id, nextId: task.id });
  planRecurrence(context, deleted);
  await updateProgress(context, [deleted.parent_id]);
  return setNext(context, task.id, null);
}

/** On a schedule it would have come anyway. */
function cameOnItsDate(
  { recurrence_mode: mode }: FullTaskRow,
  { occurrence_on: on }: FullTaskRow,
  today: string,
): boolean {
  return mode === 'schedule' && on !== null && on <= today;
}
