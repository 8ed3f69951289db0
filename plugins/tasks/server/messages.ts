import { defineMessages } from '@tessera/core/contract';

/** Error messages of the server. */
export const tasksServerMessages = defineMessages('tasks', {
  notFound: 'This task was deleted or never existed.',
  tooManyOwners: 'These tasks have more than {max} owners. Choose another grouping, or filter by owner.',
  ownerNotMember: 'Choose an owner who is an active member of this company.',
});
