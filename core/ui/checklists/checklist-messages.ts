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
  checklistDelete: 'Delete',
  checklistDeleted: 'The item was deleted.',
  checklistFailed: 'Couldn’t load the checklist',
  checklistDone: '{done} of {total} done',
  checklistDoneBy: 'Done by {name}, {moment}',
});
