import { defineNotification } from '@tessera/core/contract';
import { ruleServerMessages as messages } from '../rule-messages';

/** Types differ by what a rule tells by, so that each person turns off what they do not want, for all rules at once. */
export const ruleCame = defineNotification('reminders.rule-came', {
  label: messages.cameByAppLabel,
  reason: 'due',
  channels: ['app'],
});

export const ruleCameByMail = defineNotification('reminders.rule-came-by-mail', {
  label: messages.cameByMailLabel,
  reason: 'due',
  channels: ['app', 'mail'],
});

export const escalated = defineNotification('reminders.escalated', {
  label: messages.escalatedLabel,
  reason: 'due',
  channels: ['app', 'mail'],
});
