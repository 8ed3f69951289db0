import { defineMessages } from './messages';

/** Validation messages of checklists. Apart from the others, because the first page loads those. */
export const checklistContractMessages = defineMessages('core', {
  checklistItemUnknown: 'This item of the checklist doesn’t exist.',
  checklistTextMissing: 'Enter a text for the item.',
  checklistTextLong: 'Use at most {max} characters for an item.',
  checklistPositionInvalid: 'Enter the position as letters and digits that do not end in 0.',
  checklistOwnerUnknown: 'Choose a member as the owner of the item.',
  checklistDayInvalid: 'Enter the due date of the item as YYYY-MM-DD.',
  checklistPatchEmpty: 'Change at least one field of the item.',
});
