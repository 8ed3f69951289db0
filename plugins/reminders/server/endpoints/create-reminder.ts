import { localized } from '@tessera/core/contract';
import { AppError, handle, newId, sql } from '@tessera/core/server';
import { createReminder as endpoint, reminderLimits } from '../../contract';
import { remindersContractMessages } from '../../contract/messages';
import { findEntities } from '../entity-facts';
import { remindersServerMessages as messages } from '../messages';
import { presentAndPublish } from '../present-reminder';
import { scheduleReminder } from '../save-times';
import type { ReminderRow } from '../reminder-row';
import { ownReminders, reminderColumns, scheduleColumnsOf } from '../reminder-row';
import { planNext } from '../plan-next';

export const createReminder = handle(endpoint, async ({ body }, context) => {
  const { note, entity, address, when } = body;
  const { db, clientId, actor, clock } = context;
  const columns = scheduleColumnsOf(when);
  const of = { entity_type: entity?.type ?? null, entity_id: entity?.id ?? null };
  const known = (await findEntities(context, [of]))(of);
  if (known !== undefined && known.kind !== 'found') {
    throw new AppError('validation_failed', localized(remindersContractMessages.entityUnknown), {
      params: { field: 'entity' },
    });
  }
  if (known?.facts.isClosed === true) {
    throw new AppError('validation_failed', localized(messages.closed));
  }
  const next = planNext(context, columns, known?.facts);
  const now = clock.now();
  const row =
    await db.row(sql<ReminderRow>`insert into reminder (client_id, id, person_id, note, entity_type, entity_id,
      address, anchor, on_date, at_time, minutes_before, time_zone, repeat, next_at, created_at)
    select ${clientId}::uuid, ${newId(now)}::uuid, ${actor.userId ?? null}::uuid, ${note}::text, ${of.entity_type}::text,
      ${of.entity_id}::text, ${address ?? null}::text, ${columns.anchor}::text, ${columns.on_date}::date,
      ${columns.at_time}::text, ${columns.minutes_before}::int, ${columns.time_zone}::text, ${columns.repeat}::text,
      ${next ?? null}::timestamptz, ${now}::timestamptz
    where (select count(*) from reminder where ${ownReminders(context)} and finished_at is null)
      < ${reminderLimits.open}::int
    returning ${reminderColumns}`);
  if (row === undefined) {
    throw new AppError('validation_failed', localized(messages.full, { max: reminderLimits.open }));
  }
  scheduleReminder(context, row);
  return presentAndPublish(context, row);
});
