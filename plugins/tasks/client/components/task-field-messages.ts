import { defineMessages } from '@tessera/core/contract';

/** Names and empty values of the fields of a task, where they are edited. */
export const taskFieldMessages = defineMessages('tasks', {
  description: 'Description',
  noDueDate: 'No due date',
  dueTime: 'Due time',
  start: 'Start',
  startTime: 'Start time',
  timeZone: 'Time zone',
  noTime: 'No time',
  noStart: 'No start',
  estimate: 'Estimate',
  repeats: 'Repeats',
  noEstimate: 'No estimate',
  parent: 'Parent task',
  noParent: 'No parent task',
});
