import * as z from 'zod/mini';
import { defineRealtimeEvent } from '@tessera/core/contract';
import { ItemNotification, NotificationPreferences } from './model';

/** A notification came or changed; sent to the browsers of its person only. */
export const notificationChangedLive = defineRealtimeEvent('notifications.notification-changed', ItemNotification);

/** Many notifications of the person changed at once: their lists and counts must be read again. */
export const notificationsChangedLive = defineRealtimeEvent('notifications.notifications-changed', z.object({}));

/** The person chose how to be told; sent to their own browsers only. */
export const preferencesChangedLive = defineRealtimeEvent('notifications.preferences-changed', NotificationPreferences);
