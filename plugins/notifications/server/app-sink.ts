import type { LocalizedText } from '@tessera/core/contract';
import type {
  DeliveredNotification,
  NotificationDelivery,
  NotificationSink,
  PortalContext,
} from '@tessera/core/server';
import { newId, PersonCards, sql, toStoredTitle } from '@tessera/core/server';
import { maxShownEvents, notificationChangedLive } from '../contract';
import { itemOf, keepChosen, reasonRank } from './channels';
import type { EntryRow, StoredEvent } from './entries';
import { actorsOf, entryColumns, presentEntry } from './entries';

/**
 * Keeps notifications in the product: one entry for each person and item, to which everything that happens to the item
 * is added until the person has read it. One statement writes a batch, such as that of 500 watchers.
 */
export const appSink: NotificationSink = {
  id: 'notifications.app',
  async deliver(deliveries, context) {
    const chosen = await keepChosen(context, deliveries, 'app');
    if (chosen.length > 0) {
      await publish(context, chosen, await writeEntries(context, chosen));
    }
  },
};

/** Newest first, at most as many as are shown. */
function eventsOf(notifications: readonly DeliveredNotification[]): readonly StoredEvent[] {
  return notifications
    .toSorted((left, right) => right.at.getTime() - left.at.getTime())
    .slice(0, maxShownEvents)
    .map(({ title, type, part, actorId = null, at }) => ({
      title: toStoredTitle(title),
      reason: type.reason,
      actorId,
      ...(part === undefined ? {} : { part }),
      at: at.toISOString(),
    }));
}

async function writeEntries(
  { db, clientId, clock }: PortalContext,
  deliveries: readonly NotificationDelivery[],
): Promise<readonly EntryRow[]> {
  const now = clock.now();
  const rows = deliveries.map(({ personId, entity, notifications }) => ({
    id: newId(now),
    person_id: personId,
    entity_type: entity.type,
    entity_id: entity.id,
    sort_at: now.toISOString(),
    reason: reasonRank(notifications),
    events: eventsOf(notifications),
    event_count: notifications.length,
    is_mention: notifications.some(({ type }) => type.reason === 'mentioned'),
    is_assignment: notifications.some(({ type }) => type.reason === 'assigned'),
  }));
  const isUnread = sql`(entry.read_at is null and entry.archived_at is null)`;
  return db.rows(sql<EntryRow>`insert into entry (client_id, id, person_id, entity_type, entity_id, sort_at, reason,
      events, event_count, is_mention, is_assignment)
    select ${clientId}::uuid, r.id, r.person_id, r.entity_type, r.entity_id, r.sort_at, r.reason, r.events,
      r.event_count, r.is_mention, r.is_assignment
    from jsonb_to_recordset(${sql.json(rows)}) as r (id uuid, person_id uuid, entity_type text, entity_id text,
      sort_at timestamptz, reason smallint, events jsonb, event_count int, is_mention boolean, is_assignment boolean)
    on conflict (client_id, person_id, entity_type, entity_id) do update set
      version = entry.version + 1,
      activity_version = entry.version + 1,
      sort_at = greatest(entry.sort_at, excluded.sort_at),
      reason = case when ${isUnread} then least(entry.reason, excluded.reason) else excluded.reason end,
      events = case when ${isUnread} then (
        select jsonb_agg(newest.event order by newest.place) from (
          select event, place from jsonb_array_elements(excluded.events || entry.events) with ordinality as e (event, place)
          order by place limit ${maxShownEvents}) newest) else excluded.events end,
      event_count = case when ${isUnread} then entry.event_count else 0 end + excluded.event_count,
      is_mention = entry.is_mention or excluded.is_mention,
      is_assignment = entry.is_assignment or excluded.is_assignment,
      read_at = null,
      archived_at = null
    returning ${entryColumns}`);
}

/** Tells the open browsers of each person, in their language. */
async function publish(
  context: PortalContext,
  deliveries: readonly NotificationDelivery[],
  rows: readonly EntryRow[],
): Promise<void> {
  const people = await context.get(PersonCards).find(actorsOf(rows));
  const byItem = new Map(deliveries.map((delivery) => [itemOf(delivery), delivery]));
  for (const row of rows) {
    const { person_id: personId, entity_type: type, entity_id: id } = row;
    const delivery = byItem.get(itemOf({ personId, entity: { type, id } }));
    if (delivery === undefined) {
      continue;
    }
    const translate = (text: LocalizedText): string => context.translateFor(delivery.recipient, text);
    // Events are added to those of an unread entry only; a snoozed one was hidden.
    const wasUnread = row.event_count > delivery.notifications.length && row.snoozed_until === null;
    const data = presentEntry(row, { people, translate, wasUnread });
    context.publish(notificationChangedLive, { id: row.id, version: row.version, data }, { persons: [personId] });
  }
}
