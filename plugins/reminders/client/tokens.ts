import { serviceToken } from '@tessera/core/contract';
import type { ReminderStore } from './stores/reminder-store';
import type { RuleStore } from './stores/rule-store';

/** The person's reminders in the open company. */
export const Reminders = serviceToken<ReminderStore>('reminders:Reminders');

/** The rules of reminders in the open company. */
export const ReminderRules = serviceToken<RuleStore>('reminders:ReminderRules');
