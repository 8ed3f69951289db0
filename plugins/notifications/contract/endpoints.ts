import * as z from 'zod/mini';
import { defineEndpoint, pageOf, pageQuery, schemaMessage } from '@tessera/core/contract';
import { notificationsContractMessages as messages } from './messages';
import {
  ChannelChoices,
  ItemNotification,
  NotificationFilter,
  NotificationId,
  NotificationPreferences,
  OfferedType,
  UnreadCount,
} from './model';

// Not that of the manifest, which is in a file that loads before those of the requests.
const gate = { audience: 'member' } as const;

/** The specification's client sends this with every request; the caller is identified by the token. */
const ignored = z.optional(z.string().check(z.maxLength(512)));
const byId = z.object({ id: NotificationId });

/** R82. The caller's notifications, grouped by item, the newest first. */
export const listNotifications = defineEndpoint({
  id: 'notifications.list-notifications',
  method: 'GET',
  path: '/notification/list',
  gate,
  effect: 'read',
  claims: { caller: ['email'] },
  shape: {
    ...pageOf(ItemNotification),
    query: z.extend(pageQuery, {
      email: ignored,
      ipAddress: ignored,
      filter: z._default(NotificationFilter, 'All'),
    }),
  },
});

/**
 * R83. Marks as read: `record` is the id of a notification, or `all`; `id` is that of the item that it is about. Repeated,
 * it changes nothing. The product's own client sends `changeNotification`, which is kept without a connection.
 */
export const markRead = defineEndpoint({
  id: 'notifications.mark-read',
  method: 'GET',
  path: '/notification/markread',
  gate,
  effect: 'write',
  whenReadOnly: 'allowed',
  claims: { caller: ['email'] },
  shape: {
    query: z.object({
      email: ignored,
      ipAddress: ignored,
      record: z.optional(z.string().check(z.maxLength(100))),
      id: z.optional(z.string().check(z.maxLength(100))),
    }),
    /** `marked`: notifications that were unread. `unread`: those that still are. */
    response: z.object({ marked: z.int(), unread: UnreadCount }),
  },
});

export const readNotification = defineEndpoint({
  id: 'notifications.read-notification',
  method: 'GET',
  path: '/notifications/:id',
  gate,
  effect: 'read',
  shape: { params: byId, response: ItemNotification },
});

/** The fields that a person can change. The last change counts, because only one person makes them. */
export const changeNotification = defineEndpoint({
  id: 'notifications.change-notification',
  method: 'PATCH',
  path: '/notifications/:id',
  gate,
  effect: 'write',
  whenReadOnly: 'allowed',
  shape: {
    params: byId,
    body: z.object({
      isRead: z.optional(z.boolean()),
      isArchived: z.optional(z.boolean()),
      isMuted: z.optional(z.boolean()),
      /** In the future, at most a year; null ends the snooze. */
      snoozedUntil: z.optional(z.nullable(z.iso.datetime(schemaMessage(messages.snoozeInvalid)))),
      /** The version that the person saw: a newer event stays unread and is not archived. */
      seen: z.optional(z.int()),
    }),
    response: ItemNotification,
  },
});

/** What the bell shows, counted up to 1,000. */
export const countNotifications = defineEndpoint({
  id: 'notifications.count-notifications',
  method: 'GET',
  path: '/notifications/counts',
  gate,
  effect: 'read',
  shape: { response: z.object({ unread: UnreadCount }) },
});

/** Marks all notifications of a list as read, those up to a moment: later ones were not seen. */
export const markAllRead = defineEndpoint({
  id: 'notifications.mark-all-read',
  method: 'POST',
  path: '/notifications/read',
  gate,
  effect: 'write',
  whenReadOnly: 'allowed',
  shape: {
    body: z.object({
      filter: z.enum(['All', 'Mentions', 'Assigned']),
      through: z.iso.datetime(),
    }),
    /** `readOn` identifies what was marked, for `markAllUnread`. */
    response: z.object({ marked: z.int(), readOn: z.iso.datetime() }),
  },
});

/** Undoes `markAllRead`, except for notifications that were changed since. */
export const markAllUnread = defineEndpoint({
  id: 'notifications.mark-all-unread',
  method: 'POST',
  path: '/notifications/unread',
  gate,
  effect: 'write',
  whenReadOnly: 'allowed',
  shape: {
    body: z.object({ readOn: z.iso.datetime() }),
    response: z.object({ marked: z.int() }),
  },
});

/** The types of notifications that the caller can receive. */
export const listNotificationTypes = defineEndpoint({
  id: 'notifications.list-types',
  method: 'GET',
  path: '/notifications/types',
  gate,
  effect: 'read',
  shape: { response: z.object({ items: z.array(OfferedType) }) },
});

export const readPreferences = defineEndpoint({
  id: 'notifications.read-preferences',
  method: 'GET',
  path: '/notifications/preferences',
  gate,
  effect: 'read',
  shape: { response: NotificationPreferences },
});

const { mailMode, digestAt, digestDay, quietHours, workingDaysOnly } = NotificationPreferences.shape;

/** Changes the given fields, and of the choices the given ones. The last change counts. */
export const changePreferences = defineEndpoint({
  id: 'notifications.change-preferences',
  method: 'PATCH',
  path: '/notifications/preferences',
  gate,
  effect: 'write',
  whenReadOnly: 'allowed',
  shape: {
    body: z.partial(
      z.strictObject({ choices: ChannelChoices, mailMode, digestAt, digestDay, quietHours, workingDaysOnly }),
    ),
    response: NotificationPreferences,
  },
});
