import type { PortalContext, Sql } from '@tessera/core/server';
import { AppError, sql } from '@tessera/core/server';
import { localized } from '@tessera/core/contract';
import type { ReminderRepeat, ReminderWhen } from '../contract';
import { remindersContractMessages as messages } from '../contract/messages';

/** When a reminder comes, as columns. `on_date` and `at_time` are set for the anchor `time`, `minutes_before` for others. */
export interface ScheduleColumns {
  readonly anchor: 'time' | 'due' | 'start';
  readonly on_date: string | null;
  readonly at_time: string | null;
  readonly minutes_before: number | null;
  readonly time_zone: string;
  readonly repeat: ReminderRepeat;
}

/** A row of the table `reminder`. */
export interface ReminderRow extends ScheduleColumns {
  readonly id: string;
  readonly person_id: string;
  readonly version: number;
  readonly note: string;
  readonly entity_type: string | null;
  readonly entity_id: string | null;
  readonly address: string | null;
  readonly next_at: string | null;
  readonly snoozed_until: string | null;
  readonly last_at: string | null;
  readonly done_at: string | null;
  readonly ended_at: string | null;
  readonly sort_at: string;
}

export const reminderColumns = sql`id, person_id, version, note, entity_type, entity_id, address, anchor,
  on_date, at_time, minutes_before, time_zone, repeat, next_at, snoozed_until, last_at, done_at, ended_at, sort_at`;

/** Wire → columns. */
export function scheduleColumnsOf(when: ReminderWhen): ScheduleColumns {
  const { timeZone, repeat } = when;
  return when.anchor === 'time'
    ? { anchor: 'time', on_date: when.date, at_time: when.time, minutes_before: null, time_zone: timeZone, repeat }
    : {
        anchor: when.anchor,
        on_date: null,
        at_time: null,
        minutes_before: when.minutesBefore,
        time_zone: timeZone,
        repeat,
      };
}

/** Columns → wire. */
export function whenOf(row: ScheduleColumns): ReminderWhen {
  const { anchor, time_zone: timeZone, repeat } = row;
  return anchor === 'time'
    ? { anchor, date: row.on_date ?? '', time: row.at_time ?? '', timeZone, repeat }
    : { anchor, minutesBefore: row.minutes_before ?? 0, timeZone, repeat };
}

/** The condition for the caller's own reminders; every statement of a request has it. */
export function ownReminders({ clientId, actor }: Pick<PortalContext, 'clientId' | 'actor'>): Sql {
  return sql`client_id = ${clientId} and person_id = ${actor.userId ?? null}::uuid`;
}

/** @throws AppError `not_found`, also for the reminder of another person. */
export async function findOwnReminder(
  context: PortalContext,
  id: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<ReminderRow> {
  const row = await context.db.row(sql<ReminderRow>`select ${reminderColumns} from reminder
    where ${ownReminders(context)} and id = ${id} ${lock ? sql`for update` : sql.empty}`);
  if (row === undefined) {
    throw new AppError('not_found', localized(messages.unknown));
  }
  return row;
}
