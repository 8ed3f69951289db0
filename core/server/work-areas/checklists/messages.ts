import { defineMessages } from '../../../contract';

/** Messages about checklists. */
export const checklistServerMessages = defineMessages('core', {
  checklistItemMissing: 'This item of the checklist was deleted or never existed.',
  checklistOwnerNotMember: 'Choose an active member of this company as the owner of the item.',
  checklistFull: 'This checklist already has {max} items. Delete some first.',
});
