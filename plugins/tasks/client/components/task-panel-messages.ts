import { defineMessages } from '@tessera/core/contract';

/** Texts of the panel of a task and of its menu. */
export const taskPanelMessages = defineMessages('tasks', {
  descriptionAdd: 'Add a description',
  moreActions: 'More actions',
  copyOf: 'Copy of {title}',
  taskFailed: 'Couldn’t load this task',
  detailsFailed: 'Couldn’t load the description, files and activity',
  detailsFailedHint: 'You can change everything else.',
  taskOutdated: 'Couldn’t refresh this task',
  taskOutdatedHint: 'What you see may be out of date.',
  taskGone: 'This task was deleted or never existed.',
  backToList: 'Back to the list',
});
