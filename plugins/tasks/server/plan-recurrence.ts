import * as z from 'zod/mini';
import { defineJob, wallTime } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { isOpenCategory } from '../contract';
import { nextDateOf } from './next-date';
import type { TaskRecord } from './task-record';

/** Continues a series for a date, by the task that is the last one when the job runs. */
export const recur = defineJob('tasks.recur', 'portal', z.object({ taskId: z.uuid(), date: z.iso.date() }));

/**
 * Schedules when the series of a task goes on: at once after its completion, else at the beginning of the next date of the
 * company. Called after every change that may matter; does nothing for a task of no series.
 */
export function planRecurrence(
  context: Pick<PortalContext, 'clock' | 'portal' | 'schedule' | 'unschedule'>,
  task: TaskRecord,
): void {
  if (task.series_id === null) {
    return;
  }
  const date = nextDateOf(task, todayOf(context));
  if (date === undefined) {
    context.unschedule(recur, task.id);
    return;
  }
  const at = isOpenCategory(task.category) ? ({ time: '00:00', on: { date } } as const) : context.clock.now();
  context.schedule(recur, task.id, at, { taskId: task.id, date });
}

/** The date in the zone of the company. */
export function todayOf({ clock, portal }: Pick<PortalContext, 'clock' | 'portal'>): string {
  return wallTime(clock.now(), portal.timeZone).date;
}
