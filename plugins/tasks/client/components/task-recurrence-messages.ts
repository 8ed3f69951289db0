import { defineMessages } from '@tessera/core/contract';

/** Texts of the rule by which a task repeats. */
export const taskRecurrenceMessages = defineMessages('tasks', {
  noRecurrence: 'Does not repeat',
  repeatTask: 'How {key} repeats',
  nextComes: 'The next one comes',
  nextAfterPrevious: 'On its date, once this one is done',
  nextOnSchedule: 'On its date, even if this one is open',
  nextRollsForward: 'On its date; if this one is open, it moves there',
  nextAfterCompletion: 'Counted from the day this one is done',
});
