import * as z from 'zod/mini';
import { defineRealtimeEvent } from '@tessera/core/contract';
import { Reminder } from './model';
import { ReminderRule, RuleChoice } from './rule-model';

/** A reminder in a live event. `deletedOn` means that it must be removed from every list. */
export const LiveReminder = z.extend(Reminder, { deletedOn: z.optional(z.iso.datetime()) });
export type LiveReminder = z.output<typeof LiveReminder>;

/** A reminder was set, changed or deleted, or it came; sent to the browsers of its person only. */
export const reminderChangedLive = defineRealtimeEvent('reminders.reminder-changed', LiveReminder);

/** A rule in a live event. `deletedOn` means that it must be removed from every list. */
export const LiveRule = z.extend(ReminderRule, { deletedOn: z.optional(z.iso.datetime()) });
export type LiveRule = z.output<typeof LiveRule>;

/** A rule was added, changed, deleted or restored: one of the company for everyone, an own one for its person. */
export const ruleChangedLive = defineRealtimeEvent('reminders.rule-changed', LiveRule);

/** A person changed a rule of the company for themselves; sent to their browsers only. */
export const ruleChoiceChangedLive = defineRealtimeEvent('reminders.rule-choice-changed', RuleChoice);
