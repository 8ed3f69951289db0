import * as z from 'zod/mini';
import type { LocalizedText } from '@tessera/core/contract';
import { defineJob, defineNotification, localized } from '@tessera/core/contract';
import type { PortalContext } from '@tessera/core/server';
import { onJob, sql } from '@tessera/core/server';
import { findEntities } from './entity-facts';
import { remindersServerMessages as messages } from './messages';
import { nextTime } from './next-time';
import { presentReminder, publishReminder } from './present-reminder';
import { reminderEntity } from './reminder-entity';
import type { ReminderRow } from './reminder-row';
import { reminderColumns } from './reminder-row';

/** A reminder whose entity cannot be asked for is tried again after this time; milliseconds. */
const retryAfter = 86_400_000;

export const reminderCame = defineNotification('reminders.came', {
  label: messages.cameLabel,
  reason: 'due',
  channels: ['app', 'mail'],
});

const remind = defineJob('reminders.remind', 'portal', z.object({ reminderId: z.uuid() }));

/** Schedules the job of a reminder for its next time, or removes it. */
export function scheduleReminder(context: PortalContext, { id, next_at: nextAt }: Pick<ReminderRow, 'id' | 'next_at'>) {
  if (nextAt === null) {
    context.unschedule(remind, id);
  } else {
    context.schedule(remind, id, new Date(nextAt), { reminderId: id });
  }
}

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
  if (entity?.kind === 'unavailable') {
    await save(context, row, { next_at: new Date(now.getTime() + retryAfter) });
    return;
  }
  if (entity?.kind === 'gone' || entity?.facts.isClosed === true) {
    await save(context, row, { next_at: undefined, ended_at: now });
    return;
  }
  const facts = entity?.facts;
  await save(
    context,
    row,
    { next_at: nextTime(row, { facts, workingDays: context.portal.workingDays }, now), last_at: now },
    facts?.title,
  );
  const { entity_type: type, entity_id: id } = row;
  context.notify(reminderCame, {
    to: [row.person_id],
    entity:
      type === null || id === null ? { type: reminderEntity, id: row.id } : { type: type as `${string}.${string}`, id },
    title: titleOf(row.note, facts?.title),
    includesActor: true,
  });
});

function titleOf(note: string, title: string | undefined): LocalizedText {
  if (title === undefined) {
    return localized(messages.cameNote, { note });
  }
  return note === '' ? localized(messages.cameTitle, { title }) : localized(messages.cameBoth, { note, title });
}

interface Coming {
  readonly next_at: Date | undefined;
  readonly last_at?: Date;
  readonly ended_at?: Date;
}

async function save(
  context: PortalContext,
  { id, last_at: lastAt }: ReminderRow,
  { next_at: nextAt, last_at: cameAt, ended_at: endedAt }: Coming,
  title?: string,
): Promise<void> {
  const { db, clientId } = context;
  const after = await db.row(sql<ReminderRow>`update reminder set version = version + 1, snoozed_until = null,
      next_at = ${nextAt ?? null}::timestamptz, last_at = ${cameAt ?? lastAt}::timestamptz,
      ended_at = ${endedAt ?? null}::timestamptz
    where client_id = ${clientId} and id = ${id} returning ${reminderColumns}`);
  if (after !== undefined) {
    scheduleReminder(context, after);
    publishReminder(context, after, presentReminder(after, title));
  }
}
