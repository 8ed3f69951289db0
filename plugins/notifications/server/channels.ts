import type { NotificationType } from '@tessera/core/contract';
import { notificationReasons } from '@tessera/core/contract';
import type { DeliveredNotification, NotificationDelivery, PortalContext } from '@tessera/core/server';
import { sql } from '@tessera/core/server';
import type { NotificationChannel, NotificationPreferences } from '../contract';
import { isChannelOn } from '../contract';
import { readPreferencesOf } from './preferences';

/** The place of the strongest reason in `notificationReasons`. */
export function reasonRank(notifications: readonly DeliveredNotification[]): number {
  return Math.min(...notifications.map(({ type }) => notificationReasons.indexOf(type.reason)));
}

interface MutedRow {
  readonly person_id: string;
  readonly entity_type: string;
  readonly entity_id: string;
}

/**
 * The deliveries with what each person wants to be told by a channel; those without any are left out. Of muted items only
 * mentions and mandatory notifications are kept.
 */
export async function keepChosen(
  context: PortalContext,
  deliveries: readonly NotificationDelivery[],
  channel: NotificationChannel,
): Promise<readonly NotificationDelivery[]> {
  const preferences = await readPreferencesOf(context, [...new Set(deliveries.map(({ personId }) => personId))]);
  const muted = await findMuted(context, deliveries);
  return deliveries.flatMap((delivery) => {
    const own = preferences(delivery.personId);
    const isMuted = muted.has(itemOf(delivery));
    const notifications = delivery.notifications.filter(
      ({ type }) => isWanted(type, channel, own) && (!isMuted || reachesMuted(type)),
    );
    return notifications.length === 0 ? [] : [{ ...delivery, notifications }];
  });
}

function isWanted(
  type: NotificationType,
  channel: NotificationChannel,
  { choices, mailMode }: Pick<NotificationPreferences, 'choices' | 'mailMode'>,
): boolean {
  const isMailOff = channel === 'mail' && mailMode === 'off' && type.mandatory === undefined;
  return !isMailOff && isChannelOn(type, channel, choices);
}

function reachesMuted({ mandatory, reason }: NotificationType): boolean {
  return mandatory !== undefined || reason === 'mentioned';
}

/** Names the item of a delivery and its person. */
export function itemOf({ personId, entity }: Pick<NotificationDelivery, 'personId' | 'entity'>): string {
  return `${personId} ${entity.type} ${entity.id}`;
}

async function findMuted(
  { db, clientId }: PortalContext,
  deliveries: readonly NotificationDelivery[],
): Promise<ReadonlySet<string>> {
  const items = deliveries.map(({ personId, entity }) => ({
    person_id: personId,
    entity_type: entity.type,
    entity_id: entity.id,
  }));
  const rows = await db.rows(sql<MutedRow>`select entry.person_id, entry.entity_type, entry.entity_id
    from jsonb_to_recordset(${sql.json(items)}) as r (person_id uuid, entity_type text, entity_id text)
    join entry on entry.client_id = ${clientId} and entry.person_id = r.person_id
      and entry.entity_type = r.entity_type and entry.entity_id = r.entity_id
    where entry.muted_at is not null`);
  return new Set(
    rows.map(({ person_id: personId, entity_type: type, entity_id: id }) => itemOf({ personId, entity: { type, id } })),
  );
}
