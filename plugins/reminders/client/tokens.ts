import { serviceToken } from '@tessera/core/contract';
import type { ReminderStore } from './stores/reminder-store';

/** The person's reminders in the open company. */
export const Reminders = serviceToken<ReminderStore>('reminders:Reminders');
