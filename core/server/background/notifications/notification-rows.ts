import type { LinkedPart, NewNotification } from '../../../contract';
import type { StoredTitle } from './notification-title';
import { toStoredTitle } from './notification-title';

/** Recipients in one outbox row: a batch takes whole rows, so no sink has a smaller maximum size. */
export const maxRecipientsOfRow = 100;

/** The data of an outbox row of kind `notification`. */
export interface NotificationData {
  readonly entityType: string;
  readonly title: StoredTitle;
  readonly part?: LinkedPart;
}

/** An outbox row of one notification, for some of its recipients. */
export interface NotificationRow {
  readonly entityId: string;
  readonly data: NotificationData;
  readonly audience: { readonly persons: readonly string[] };
}

/** Splits a notification into rows: 10,000 recipients are a hundred rows, all written by one statement. */
export function notificationRows(
  { to, entity, part, title, includesActor = false }: NewNotification,
  actorId: string | undefined,
): readonly NotificationRow[] {
  const recipients = [...new Set(to)].filter((personId) => includesActor || personId !== actorId);
  const data: NotificationData = {
    entityType: entity.type,
    title: toStoredTitle(title),
    ...(part === undefined ? {} : { part }),
  };
  const rows: NotificationRow[] = [];
  for (let start = 0; start < recipients.length; start += maxRecipientsOfRow) {
    const persons = recipients.slice(start, start + maxRecipientsOfRow);
    rows.push({ entityId: entity.id, data, audience: { persons } });
  }
  return rows;
}
