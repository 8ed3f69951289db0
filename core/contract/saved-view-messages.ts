import { defineMessages } from './messages';

/** Validation messages of saved views. */
export const savedViewContractMessages = defineMessages('core', {
  viewName: 'Name',
  viewUnknown: 'This view doesn’t exist.',
  viewUnchanged: 'Change the name, the filters or who sees the view.',
  viewQueryInvalid: 'These filters cannot be saved.',
  viewListUnknown: 'Name the list of these views, such as tasks.task.',
});
