import { defineMessages } from '@tessera/core/contract';

/** Sentences of the server. */
export const remindersServerMessages = defineMessages('reminders', {
  cameLabel: 'A reminder that I set',
  cameNote: 'Reminder: {note}',
  cameTitle: 'Reminder: “{title}”',
  cameBoth: 'Reminder: {note} – “{title}”',
  timePast: 'Choose a moment in the future.',
  datePast: 'That moment has passed already. Choose a shorter time before the date.',
  full: 'You have {max} open reminders already. Mark some as done first.',
  snoozePast: 'Choose a moment in the future, at most a year from now.',
});
