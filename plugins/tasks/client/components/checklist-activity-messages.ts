import { defineMessages } from '@tessera/core/contract';

/** What the activity of a task says of the owners and due dates of checklist items. */
export const checklistActivityMessages = defineMessages('tasks', {
  didGiveItem: '{name} made {owner} the owner of “{item}” in the checklist',
  didPassItem: '{name} changed the owner of “{item}” in the checklist from {former} to {owner}',
  didReleaseItem: '{name} removed {former} as the owner of “{item}” in the checklist',
  didSetItemDue: '{name} set the due date of “{item}” in the checklist to {date}',
  didMoveItemDue: '{name} changed the due date of “{item}” in the checklist from {former} to {date}',
  didClearItemDue: '{name} removed the due date {former} of “{item}” in the checklist',
});
