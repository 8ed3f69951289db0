import { defineMessages } from '@tessera/core/contract';

/** Error messages of the server. */
export const tasksServerMessages = defineMessages('tasks', {
  notFound: 'This task was deleted or never existed.',
  ownerNotMember: 'Choose an owner who is an active member of this company.',
});
