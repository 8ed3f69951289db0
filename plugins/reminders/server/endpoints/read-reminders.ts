import { localized } from '@tessera/core/contract';
import { AppError, handle, page, sql } from '@tessera/core/server';
import { listReminders as list, listRemindersOfEntity as listOfEntity, readReminder as read } from '../../contract';
import { remindersContractMessages as messages } from '../../contract/messages';
import { findEntities } from '../entity-facts';
import { presentReminder, presentReminders } from '../present-reminder';
import type { ReminderRow } from '../reminder-row';
import { findOwnReminder, ownReminders, reminderColumns } from '../reminder-row';

/** No person sets more of one entity. */
const maxOfEntity = 50;

export const listReminders = handle(list, async ({ query }, context) => {
  const isOpen = query.state === 'open';
  const { items, nextCursor } = await page(context, query, {
    select: sql<ReminderRow>`select ${reminderColumns} from reminder`,
    where: [ownReminders(context), isOpen ? sql`finished_at is null` : sql`finished_at is not null`],
    sort: isOpen ? ['sort_at', 'id'] : ['sort_at desc', 'id desc'],
  });
  return { items: await presentReminders(context, items), nextCursor };
});

export const listRemindersOfEntity = handle(listOfEntity, async ({ params: { type, id } }, context) => {
  const of = { entity_type: type, entity_id: id };
  const entity = (await findEntities(context, [of]))(of);
  if (entity?.kind !== 'found') {
    throw new AppError('not_found', localized(messages.entityUnknown));
  }
  const { facts } = entity;
  const rows = await context.db.rows(sql<ReminderRow>`select ${reminderColumns} from reminder
    where ${ownReminders(context)} and entity_type = ${type} and entity_id = ${id} and finished_at is null
    order by sort_at, id limit ${maxOfEntity}`);
  const dates = (['due', 'start'] as const).filter((name) => facts[name] !== undefined);
  return { items: rows.map((row) => presentReminder(row, facts.title)), dates };
});

export const readReminder = handle(read, async ({ params }, context) => {
  const [reminder] = await presentReminders(context, [await findOwnReminder(context, params.id)]);
  if (reminder === undefined) {
    throw new AppError('not_found', localized(messages.unknown));
  }
  return reminder;
});
