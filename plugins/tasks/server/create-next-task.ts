import { addDays, seriesContinued } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { copyChecklist, Watchers } from '@tessera/core/server';
import { hasRoom } from './check-parent';
import { copiedValues } from './copied-values';
import { daysBetween } from './next-date';
import { planRecurrence } from './plan-recurrence';
import { publishDerivedChange, publishTaskCreated } from './publish-task';
import { updateProgress } from './sub-task-progress';
import { taskEntity } from './task-entity';
import { insertTask, setNext } from './task-repository';
import type { FullTaskRow } from './task-record';
import { initialStatusOf } from './task-statuses';

/**
 * Creates the task that follows in a series: a copy as the last one is now, with its checklist, nothing of which is done,
 * and its watchers. Its owner is not told: the morning's notification of what is due does that.
 */
export async function createNextTask(
  context: PortalContext,
  task: FullTaskRow,
  { number, date }: { readonly number: number; readonly date: string },
): Promise<void> {
  const { id, parent_id: parentId, created_by: createdBy, start_on: start, due_on: due } = task;
  const keepsParent = parentId !== null && task.parent?.deleted === false && (await hasRoom(context, parentId));
  const next = await insertTask(context, {
    ...(await copiedValues(context, task)),
    number,
    status: await initialStatusOf(context),
    dueOn: date,
    startOn: start === null || due === null ? undefined : addDays(start, daysBetween(due, date)),
    parentId: keepsParent ? parentId : undefined,
    recurrence: task.recurrence ?? undefined,
    recurrenceMode: task.recurrence_mode ?? undefined,
    occurrence: { seriesId: task.series_id ?? id, on: date, number: (task.occurrence_number ?? 1) + 1 },
    createdBy,
  });
  publishDerivedChange(context, await setNext(context, id, next.id));
  const [from, to] = [
    { type: taskEntity, id },
    { type: taskEntity, id: next.id },
  ];
  await copyChecklist(context, from, to, { shiftDays: due === null ? 0 : daysBetween(due, date) });
  const watchers = context.get(Watchers);
  await watchers.add(to, (await watchers.read(from)).watching);
  await publishTaskCreated(context, next, { isQuiet: true });
  await updateProgress(context, [next.parent_id]);
  context.emit(seriesContinued, { type: taskEntity, id, nextId: next.id });
  planRecurrence(context, next);
}
