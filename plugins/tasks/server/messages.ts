import { defineMessages } from '@tessera/core/contract';

/** Sentences of the server half. */
export const messages = defineMessages('tasks', {
  notFound: 'This task was deleted or never existed.',
  ownerNotMember: 'Choose an owner who is an active member of this company.',
});
