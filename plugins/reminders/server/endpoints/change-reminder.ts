import type { EndpointRequest, Message } from '@tessera/core/contract';
import { localized } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { AppError, handle, sql } from '@tessera/core/server';
import { changeReminder as endpoint, deleteReminder as deletion } from '../../contract';
import { remindersContractMessages } from '../../contract/messages';
import { findEntities } from '../entity-facts';
import { remindersServerMessages as messages } from '../messages';
import { nextTime } from '../next-time';
import { planNext } from '../plan-next';
import { presentAndPublish, presentReminder, publishReminder } from '../present-reminder';
import { scheduleReminder } from '../remind';
import type { ReminderRow, ScheduleColumns } from '../reminder-row';
import { findOwnReminder, ownReminders, reminderColumns, scheduleColumnsOf } from '../reminder-row';

type ReminderChange = EndpointRequest<(typeof endpoint)['shape']>['body'];

/** The columns that a change gives their values. */
interface ChangedColumns extends ScheduleColumns {
  readonly note: string;
  readonly next_at: Date | string | null;
  readonly snoozed_until: Date | null;
  readonly done_at: Date | string | null;
  readonly ended_at: string | null;
}

const maxSnooze = 366 * 86_400_000;

export const changeReminder = handle(endpoint, async ({ params, body }, context) => {
  const before = await findOwnReminder(context, params.id, { lock: true });
  const after = await write(context, before, await columnsAfter(context, before, body));
  scheduleReminder(context, after);
  return presentAndPublish(context, after);
});

export const deleteReminder = handle(deletion, async ({ params }, context) => {
  const row = await findOwnReminder(context, params.id, { lock: true });
  await context.db.run(sql`delete from reminder where ${ownReminders(context)} and id = ${row.id}`);
  scheduleReminder(context, { id: row.id, next_at: null });
  const version = row.version + 1;
  publishReminder(context, { ...row, version }, presentReminder({ ...row, version }, undefined), context.clock.now());
  return undefined;
});

/** @throws AppError `validation_failed`; nothing is written then. */
async function columnsAfter(
  context: PortalContext,
  before: ReminderRow,
  { note = before.note, when, isDone, snoozedUntil }: ReminderChange,
): Promise<ChangedColumns> {
  const now = context.clock.now();
  if (note === '' && before.entity_type === null) {
    throw fault('note', remindersContractMessages.noteMissing);
  }
  if (when !== undefined && when.anchor !== 'time' && before.entity_type === null) {
    throw fault('when', remindersContractMessages.anchorMissing);
  }
  const schedule = when === undefined ? before : scheduleColumnsOf(when);
  const columns = { ...pickSchedule(schedule), note };
  if (isDone === true) {
    return {
      ...columns,
      next_at: null,
      snoozed_until: null,
      done_at: before.done_at ?? now,
      ended_at: before.ended_at,
    };
  }
  const entity = (await findEntities(context, [before]))(before);
  const facts = entity?.kind === 'found' ? entity.facts : undefined;
  const isEnded = entity?.kind === 'gone' || facts?.isClosed === true;
  const ended = isEnded ? (before.ended_at ?? now.toISOString()) : null;
  if (typeof snoozedUntil === 'string' && !isEnded) {
    const until = endOfSnooze(snoozedUntil, now);
    return { ...columns, next_at: until, snoozed_until: until, done_at: null, ended_at: null };
  }
  const done = isDone === false ? null : before.done_at;
  const isSnoozed = before.snoozed_until !== null && snoozedUntil !== null && when === undefined;
  if (isEnded || done !== null) {
    return { ...columns, next_at: null, snoozed_until: null, done_at: done, ended_at: ended };
  }
  const next = isSnoozed
    ? new Date(before.snoozed_until ?? now)
    : when === undefined
      ? nextTime(schedule, { facts, workingDays: context.portal.workingDays }, now)
      : planNext(context, schedule, facts);
  return {
    ...columns,
    next_at: next ?? null,
    snoozed_until: isSnoozed ? (next ?? null) : null,
    done_at: null,
    ended_at: null,
  };
}

function pickSchedule(row: ScheduleColumns): ScheduleColumns {
  const { anchor, on_date, at_time, minutes_before, time_zone, repeat } = row;
  return { anchor, on_date, at_time, minutes_before, time_zone, repeat };
}

function endOfSnooze(snoozedUntil: string, now: Date): Date {
  const until = new Date(snoozedUntil);
  const wait = until.getTime() - now.getTime();
  if (wait <= 0 || wait > maxSnooze) {
    throw fault('snoozedUntil', messages.snoozePast);
  }
  return until;
}

function fault(field: string, message: Message): AppError {
  return new AppError('validation_failed', localized(message), { params: { field } });
}

async function write(context: PortalContext, { id }: ReminderRow, columns: ChangedColumns): Promise<ReminderRow> {
  const row = await context.db.row(sql<ReminderRow>`update reminder set version = version + 1, note = ${columns.note},
      anchor = ${columns.anchor}, on_date = ${columns.on_date}::date, at_time = ${columns.at_time}::text,
      minutes_before = ${columns.minutes_before}::int, time_zone = ${columns.time_zone}, repeat = ${columns.repeat},
      next_at = ${columns.next_at}::timestamptz, snoozed_until = ${columns.snoozed_until}::timestamptz,
      done_at = ${columns.done_at}::timestamptz, ended_at = ${columns.ended_at}::timestamptz
    where ${ownReminders(context)} and id = ${id} returning ${reminderColumns}`);
  if (row === undefined) {
    throw new AppError('not_found', localized(remindersContractMessages.unknown));
  }
  return row;
}
