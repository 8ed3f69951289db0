import type { TaskRecord } from './task-record';

/** Which occurrence of which series a task is. */
export type PlaceInSeries = Pick<TaskRecord, 'series_id' | 'occurrence_on' | 'occurrence_number'>;

/**
 * The place of a task after a change. Another rule counts from the due date that the task has then. A task that does not
 * repeat any more stays in the series that it belonged to.
 */
export function placeInSeries(before: TaskRecord, after: TaskRecord): PlaceInSeries {
  const { series_id, occurrence_on, occurrence_number } = before;
  if (after.recurrence === null || after.recurrence === before.recurrence) {
    return { series_id, occurrence_on, occurrence_number };
  }
  return { series_id: series_id ?? after.id, occurrence_on: after.due_on, occurrence_number: 1 };
}
