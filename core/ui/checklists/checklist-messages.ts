import { defineMessages } from '../../contract';

/** Messages of checklists. */
export const checklistMessages = defineMessages('ui', {
  checklist: 'Checklist',
  checklistBegin: 'Add checklist',
  checklistAdd: 'Add item',
  checklistText: 'Text of the item',
  checklistRename: 'Rename…',
  checklistRenameTitle: 'Rename item',
  checklistSave: 'Save',
  checklistOwner: 'Owner',
  checklistNoOwner: 'No owner',
  checklistOwnerOf: 'Owner of {text}: {name}',
  checklistSetOwner: 'Set the owner of {text}',
  checklistChangeOwner: 'Change owner…',
  checklistDue: 'Due date',
  checklistDueOf: 'Due date of {text}: {date}',
  checklistSetDue: 'Set the due date of {text}',
  checklistChangeDue: 'Change due date…',
  checklistClearDue: 'Remove due date',
  checklistDelete: 'Delete',
  checklistDeleted: 'The item was deleted.',
  checklistFailed: 'Couldn’t load the checklist',
  checklistDone: '{done} of {total} done',
  checklistDoneBy: 'Done by {name}, {moment}',
});
