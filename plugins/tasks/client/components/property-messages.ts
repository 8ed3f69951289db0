import { defineMessages } from '@tessera/core/contract';

/** Texts of the popover that changes one property of a task. */
export const propertyMessages = defineMessages('tasks', {
  clearDue: 'Remove the due date',
  labelsOf: 'Labels of {key}',
  ownerOf: 'Owner of {key}',
  dueOf: 'Due date of {key}',
  statusOf: 'Status of {key}',
  priorityOf: 'Priority of {key}',
});
