import type { PortalContext } from '@tessera/core/server';
import { AppError } from '@tessera/core/server';
import { localized } from '@tessera/core/contract';
import type { Reminder } from '../contract';
import { reminderChangedLive } from '../contract';
import { remindersContractMessages as messages } from '../contract/messages';
import { findEntities } from './entity-facts';
import type { ReminderRow } from './reminder-row';
import { whenOf } from './reminder-row';

/** Row → wire. */
export function presentReminder(row: ReminderRow, title: string | undefined): Reminder {
  const { entity_type: type, entity_id: id, address } = row;
  return {
    id: row.id,
    version: row.version,
    note: row.note,
    ...(type === null || id === null ? {} : { entity: { type, id } }),
    ...(address === null ? {} : { address }),
    ...(title === undefined ? {} : { title }),
    when: whenOf(row),
    ...(row.next_at === null ? {} : { nextOn: row.next_at }),
    ...(row.snoozed_until === null ? {} : { snoozedUntil: row.snoozed_until }),
    ...(row.last_at === null ? {} : { lastOn: row.last_at }),
    isDone: row.done_at !== null,
    ...(row.ended_at === null ? {} : { endedOn: row.ended_at }),
    sortOn: row.sort_at,
  };
}

/** Rows with what their entities are called now. */
export async function presentReminders(
  context: PortalContext,
  rows: readonly ReminderRow[],
): Promise<readonly Reminder[]> {
  const entityOf = await findEntities(context, rows);
  return rows.map((row) => {
    const entity = entityOf(row);
    return presentReminder(row, entity?.kind === 'found' ? entity.facts.title : undefined);
  });
}

/** `presentReminders` for one row, which is published to the browsers of its person. */
export async function presentAndPublish(context: PortalContext, row: ReminderRow): Promise<Reminder> {
  const [reminder] = await presentReminders(context, [row]);
  if (reminder === undefined) {
    throw new AppError('not_found', localized(messages.unknown));
  }
  publishReminder(context, row, reminder);
  return reminder;
}

/** Tells the open browsers of the person. */
export function publishReminder(context: PortalContext, row: ReminderRow, reminder: Reminder, deletedOn?: Date): void {
  const { id, version, person_id: personId } = row;
  const data = deletedOn === undefined ? reminder : { ...reminder, deletedOn: deletedOn.toISOString() };
  context.publish(reminderChangedLive, { id, version, data }, { persons: [personId] });
}
