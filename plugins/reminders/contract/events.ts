import * as z from 'zod/mini';
import { defineRealtimeEvent } from '@tessera/core/contract';
import { Reminder } from './model';

/** A reminder in a live event. `deletedOn` means that it must be removed from every list. */
export const LiveReminder = z.extend(Reminder, { deletedOn: z.optional(z.iso.datetime()) });
export type LiveReminder = z.output<typeof LiveReminder>;

/** A reminder was set, changed or deleted, or it came; sent to the browsers of its person only. */
export const reminderChangedLive = defineRealtimeEvent('reminders.reminder-changed', LiveReminder);
