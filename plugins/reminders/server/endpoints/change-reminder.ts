import type { EndpointRequest, Message } from '@tessera/core/contract';
import { localized } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { AppError, handle, sql } from '@tessera/core/server';
import { changeReminder as endpoint, deleteReminder as deletion } from '../../contract';
import { remindersContractMessages } from '../../contract/messages';
import type { KnownEntity } from '../entity-facts';
import { findEntities } from '../entity-facts';
import { remindersServerMessages as messages } from '../messages';
import { nextTime } from '../next-time';
import { checkZone, planNext } from '../plan-next';
import { presentAndPublish, presentReminder, publishReminder } from '../present-reminder';
import { scheduleReminder } from '../save-times';
import type { ReminderRow, ScheduleColumns } from '../reminder-row';
import { findOwnReminder, ownReminders, reminderColumns, scheduleColumnsOf } from '../reminder-row';

type ReminderChange = EndpointRequest<(typeof endpoint)['shape']>['body'];

/** The columns that a change gives their values. */
interface ChangedColumns extends ScheduleColumns {
  readonly note: string;
  readonly next_at: Date | string | null;
  readonly snoozed_until: Date | string | null;
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
  change: ReminderChange,
): Promise<ChangedColumns> {
  const { note = before.note, when, isDone, snoozedUntil } = change;
  checkFields(before, change);
  const now = context.clock.now();
  const schedule = when === undefined ? before : scheduleColumnsOf(when);
  const columns = { ...pickSchedule(schedule), note };
  const waiting = { next_at: null, snoozed_until: null } as const;
  if (isDone === true) {
    return { ...columns, ...waiting, done_at: before.done_at ?? now, ended_at: before.ended_at };
  }
  const entity = (await findEntities(context, [before]))(before);
  checkEntity(entity, change);
  const until = typeof snoozedUntil === 'string' ? endOfSnooze(snoozedUntil, now) : undefined;
  if (until !== undefined) {
    return { ...columns, next_at: until, snoozed_until: until, done_at: null, ended_at: null };
  }
  const done = isDone === false ? null : before.done_at;
  const ended = isEnded(entity) ? (before.ended_at ?? now.toISOString()) : null;
  if (done !== null || ended !== null) {
    return { ...columns, ...waiting, done_at: done, ended_at: ended };
  }
  const open = { ...columns, done_at: null, ended_at: null };
  if (when === undefined && before.snoozed_until !== null && snoozedUntil !== null) {
    return { ...open, next_at: before.snoozed_until, snoozed_until: before.snoozed_until };
  }
  if (entity?.kind === 'unavailable' && schedule.anchor !== 'time') {
    // Its dates are not known: the job asks again.
    return { ...open, next_at: before.next_at, snoozed_until: null };
  }
  const facts = entity?.kind === 'found' ? entity.facts : undefined;
  const next =
    when === undefined
      ? nextTime(schedule, { facts, calendar: context.portal }, now)
      : planNext(context, schedule, facts);
  return { ...open, next_at: next ?? null, snoozed_until: null };
}

function checkFields(before: ReminderRow, { note = before.note, when }: ReminderChange): void {
  if (note === '' && before.entity_type === null) {
    throw fault('note', remindersContractMessages.noteMissing);
  }
  if (when !== undefined) {
    checkZone({ time_zone: when.timeZone });
    if (when.anchor !== 'time' && before.entity_type === null) {
      throw fault('when', remindersContractMessages.anchorMissing);
    }
  }
}

/** What has ended does not come, whenever it is set to; and no date is known of what is not available. */
function checkEntity(entity: KnownEntity | undefined, { when, snoozedUntil }: ReminderChange): void {
  if (isEnded(entity) && (when !== undefined || typeof snoozedUntil === 'string')) {
    const reason = entity?.kind === 'gone' ? remindersContractMessages.entityUnknown : messages.closed;
    throw fault(when === undefined ? 'snoozedUntil' : 'when', reason);
  }
  if (entity?.kind === 'unavailable' && when !== undefined && when.anchor !== 'time') {
    throw fault('when', messages.unavailable);
  }
}

function isEnded(entity: KnownEntity | undefined): boolean {
  return entity?.kind === 'gone' || (entity?.kind === 'found' && entity.facts.isClosed);
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
