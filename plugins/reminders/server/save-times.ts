import { defineJob } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { sql } from '@tessera/core/server';
import * as z from 'zod/mini';
import { presentReminder, publishReminder } from './present-reminder';
import type { ReminderRow } from './reminder-row';
import { reminderColumns } from './reminder-row';

/** Waits for the next time of a reminder. */
export const remind = defineJob('reminders.remind', 'portal', z.object({ reminderId: z.uuid() }));

/** Schedules the job of a reminder for its next time, or removes it. */
export function scheduleReminder(context: PortalContext, { id, next_at: nextAt }: Pick<ReminderRow, 'id' | 'next_at'>) {
  if (nextAt === null) {
    context.unschedule(remind, id);
  } else {
    context.schedule(remind, id, new Date(nextAt), { reminderId: id });
  }
}

/** When a reminder comes, came and ended, as columns. */
export type ReminderTimes = Pick<ReminderRow, 'id' | 'next_at' | 'snoozed_until' | 'last_at' | 'ended_at'>;

/**
 * Saves the times of reminders by one statement, schedules their jobs and tells their persons.
 *
 * @param title what the entity of all of them is called.
 */
export async function saveTimes(
  context: PortalContext,
  times: readonly ReminderTimes[],
  title: string | undefined,
): Promise<void> {
  if (times.length === 0) {
    return;
  }
  const rows = times.map(({ id, next_at, snoozed_until, last_at, ended_at }) => ({
    id,
    next_at,
    snoozed_until,
    last_at,
    ended_at,
  }));
  const saved = await context.db.rows(sql<ReminderRow>`with t as (
      select * from jsonb_to_recordset(${sql.json(rows)}) as x (id uuid, next_at timestamptz, snoozed_until timestamptz,
        last_at timestamptz, ended_at timestamptz)
    ), saved as (
      update reminder r set version = r.version + 1, next_at = t.next_at, snoozed_until = t.snoozed_until,
        last_at = t.last_at, ended_at = t.ended_at
      from t where r.client_id = ${context.clientId} and r.id = t.id returning r.*
    ) select ${reminderColumns} from saved`);
  for (const row of saved) {
    scheduleReminder(context, row);
    publishReminder(context, row, presentReminder(row, title));
  }
}
