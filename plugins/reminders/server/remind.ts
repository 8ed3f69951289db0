import type { LocalizedText, WorkCalendar } from '@tessera/core/contract';
import { defineNotification, isWorkingDay, localized, wallTime } from '@tessera/core/contract';
import { onJob, sql } from '@tessera/core/server';
import { findEntities } from './entity-facts';
import { remindersServerMessages as messages } from './messages';
import { nextTime } from './next-time';
import { reminderEntity } from './reminder-entity';
import type { ReminderRow } from './reminder-row';
import { reminderColumns } from './reminder-row';
import { remind, saveTimes } from './save-times';
import type { ReminderTimes } from './save-times';

/** A reminder whose entity cannot be asked for is tried again after this time; milliseconds. */
const retryAfter = 86_400_000;

export const reminderCame = defineNotification('reminders.came', {
  label: messages.cameLabel,
  reason: 'due',
  channels: ['app', 'mail'],
});

/**
 * The reminder comes: its person is notified, in one transaction with its next time, so that it neither comes twice nor is
 * lost. Times that passed while no server ran are made up for once.
 */
export const remindJob = onJob(remind, async (context, { reminderId }) => {
  const { db, clientId, clock } = context;
  const now = clock.now();
  const row = await db.row(sql<ReminderRow>`select ${reminderColumns} from reminder
    where client_id = ${clientId} and id = ${reminderId} and next_at <= ${now} and finished_at is null for update`);
  if (row === undefined) {
    return;
  }
  const entity = (await findEntities(context, [row]))(row);
  const facts = entity?.kind === 'found' ? entity.facts : undefined;
  const save = (times: Partial<ReminderTimes>): Promise<void> =>
    saveTimes(context, [{ ...row, snoozed_until: null, ...times }], facts?.title);
  if (entity?.kind === 'unavailable') {
    await save({ next_at: new Date(now.getTime() + retryAfter).toISOString() });
    return;
  }
  if (entity?.kind === 'gone' || facts?.isClosed === true) {
    await save({ next_at: null, ended_at: now.toISOString() });
    return;
  }
  const next = nextTime(row, { facts, calendar: context.portal }, now);
  if (isOnDayOff(row, context.portal)) {
    await save({ next_at: next?.toISOString() ?? null });
    return;
  }
  await save({ next_at: next?.toISOString() ?? null, last_at: now.toISOString() });
  const { entity_type: type, entity_id: id } = row;
  context.notify(reminderCame, {
    to: [row.person_id],
    entity:
      type === null || id === null ? { type: reminderEntity, id: row.id } : { type: type as `${string}.${string}`, id },
    title: titleOf(row.note, facts?.title),
    includesActor: true,
  });
});

/** The day became a day off after the time was planned. */
function isOnDayOff(
  { repeat, next_at: at, snoozed_until: snoozed, time_zone: zone }: ReminderRow,
  calendar: WorkCalendar,
) {
  return (
    repeat === 'working-days' &&
    snoozed === null &&
    at !== null &&
    calendar.workingDays.length > 0 &&
    !isWorkingDay(wallTime(new Date(at), zone).date, calendar)
  );
}

function titleOf(note: string, title: string | undefined): LocalizedText {
  if (title === undefined) {
    return localized(messages.cameNote, { note });
  }
  return note === '' ? localized(messages.cameTitle, { title }) : localized(messages.cameBoth, { note, title });
}
