import { defineMessages } from '../../contract';

/** Texts of the menu and dialogs of saved views. */
export const savedViewUiMessages = defineMessages('ui', {
  savedViewsMine: 'Only I see',
  savedViewsShared: 'Shared',
  savedViewsNone: 'No saved views yet',
  savedViewsLoading: 'Loading views…',
  savedViewsFailed: 'The views could not be loaded. Try again.',
  savedViewNew: 'Save as view…',
  savedViewUpdate: 'Save changes to “{name}”',
  savedViewEdit: 'Rename or share “{name}”…',
  savedViewDelete: 'Delete “{name}”',
  savedViewNewTitle: 'Save as view',
  savedViewNewText: 'A view keeps filters, order, grouping and layout, so that they are one click away.',
  savedViewEditTitle: 'Rename or share view',
  savedViewName: 'Name',
  savedViewNameMissing: 'Enter a name.',
  savedViewShare: 'Share with everyone in the company',
  savedViewShareField: 'Who sees it',
  savedViewShareYes: 'Everyone',
  savedViewShareNo: 'Only its owner',
  savedViewSave: 'Save view',
  savedViewSaved: 'The view “{name}” is saved.',
  savedViewDeleted: 'The view “{name}” was deleted.',
  savedViewDeletedMeanwhile: 'This view was deleted meanwhile. Close this and save a new one.',
});
