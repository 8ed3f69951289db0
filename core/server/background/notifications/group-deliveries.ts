import type { NotificationReason, ReaderSettings } from '../../../contract';
import { notificationReasons } from '../../../contract';
import type { DeliveredNotification, NotificationDelivery } from './notification-sink';

/** A notification that was read from the outbox, with those of its recipients who may receive it. */
export interface OutboxNotification extends DeliveredNotification {
  /** Id of the outbox row. */
  readonly rowId: string;
  readonly entity: NotificationDelivery['entity'];
  readonly recipients: readonly string[];
}

/** Groups notifications by person and entity, in the order of the first notification of each group. */
export function groupDeliveries(
  notifications: readonly OutboxNotification[],
  readerOf: (personId: string) => ReaderSettings,
): readonly NotificationDelivery[] {
  const groups = new Map<string, { readonly personId: string; readonly items: OutboxNotification[] }>();
  for (const notification of notifications) {
    const { entity, recipients } = notification;
    for (const personId of recipients) {
      const id = JSON.stringify([personId, entity.type, entity.id]);
      const group = groups.get(id) ?? { personId, items: [] };
      group.items.push(notification);
      groups.set(id, group);
    }
  }
  return [...groups.values()].map(({ personId, items }) => toDelivery(personId, readerOf(personId), items));
}

function toDelivery(
  personId: string,
  recipient: ReaderSettings,
  items: readonly OutboxNotification[],
): NotificationDelivery {
  const sorted = items.toSorted((a, b) => strengthOf(a.type.reason) - strengthOf(b.type.reason));
  const [first] = items;
  return {
    // A batch that failed is read again with the same rows, so its first row identifies the group.
    key: `${first?.rowId ?? ''}:${personId}`,
    personId,
    recipient,
    entity: first?.entity ?? { type: '', id: '' },
    reasons: [...new Set(sorted.map(({ type }) => type.reason))],
    notifications: sorted.map(({ type, title, part, actorId, at }) => ({ type, title, part, actorId, at })),
  };
}

function strengthOf(reason: NotificationReason): number {
  return notificationReasons.indexOf(reason);
}
