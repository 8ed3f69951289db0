import { defineMessages } from '@tessera/core/contract';

/** Sentences of the server. */
export const remindersServerMessages = defineMessages('reminders', {
  cameLabel: 'A reminder that I set',
  cameNote: 'Reminder: {note}',
  cameTitle: 'Reminder: “{title}”',
  cameBoth: 'Reminder: {note} – “{title}”',
  timePast: 'Choose a moment in the future.',
  datePast: 'That moment has passed already. Choose a shorter time before the date.',
  closed: 'This is completed already. Reopen it first, or write a reminder without it.',
  unavailable: 'What this reminder is about is not available now, so its dates are not known.',
  full: 'You have {max} open reminders already. Mark some as done first.',
  snoozePast: 'Choose a moment in the future, at most a year from now.',
  auditArea: 'Reminders',
  auditAdded: 'Reminder rule added',
  auditChanged: 'Reminder rule changed',
  auditDeleted: 'Reminder rule deleted',
  auditRestored: 'Reminder rule restored',
});
