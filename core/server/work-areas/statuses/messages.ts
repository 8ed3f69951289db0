import { defineMessages } from '../../../contract';

/** Messages about statuses. */
export const statusMessages = defineMessages('core', {
  statusWasDeleted: 'This status was deleted.',
  statusNotThere: 'Your company has no such status. Choose another one.',
  statusNameMissing: 'Enter a name.',
  statusNameTaken: 'There is a status “{name}” already. Choose another name.',
  statusesFull: 'There are {max} statuses already. Delete some first.',
  statusNeeded: 'One status of this category is needed. Add another one to it first.',
  statusReplacementGone: 'The status that you chose was deleted meanwhile. Choose another one.',
  statusReplacementUnfit: 'Choose an open status for an open one, and a closed one for a closed one.',
});
