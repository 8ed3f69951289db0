import { defineMessages } from '@tessera/core/contract';

/** Names of the statuses that every portal has. */
export const statusMessages = defineMessages('tasks', {
  statusBacklog: 'Backlog',
  statusToDo: 'To do',
  statusInProgress: 'In progress',
  statusInReview: 'In review',
  statusBlocked: 'Blocked',
  statusDone: 'Done',
  statusCancelled: 'Cancelled',
});
