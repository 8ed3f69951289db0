import { defineMessages } from '@tessera/core/contract';

/** Sentences of the server half. */
export const messages = defineMessages('tasks', {
  notFound: 'This task does not exist, or it was deleted.',
  ownerNotMember: 'Choose an owner who is an active member of this portal.',
});
