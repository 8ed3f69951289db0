import { defineMessages } from '@tessera/core/contract';

/** When tasks' public events happen. */
export const taskPublicEventMessages = defineMessages('tasks', {
  createdEvent: 'A task is created',
  changedEvent: 'A task is changed',
  completedEvent: 'A task is completed',
  reopenedEvent: 'A task is reopened',
  archivedEvent: 'A task is archived',
  unarchivedEvent: 'A task is unarchived',
  deletedEvent: 'A task is deleted',
  restoredEvent: 'A deleted task is restored',
});
