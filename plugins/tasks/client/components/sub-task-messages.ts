import { defineMessages } from '@tessera/core/contract';

/** Texts of sub-tasks in the panel. */
export const subTaskMessages = defineMessages('tasks', {
  subTasks: 'Sub-tasks',
  addSubTask: 'Add sub-task',
  subTaskTitle: 'Title of the sub-task',
  subTasksFailed: 'Couldn’t load the sub-tasks',
  subTasksMore: 'Show more sub-tasks',
  path: 'Path',
  chooseParent: 'Convert to sub-task of…',
  removeParent: 'Make it a top-level task',
  chooseParentOf: 'Convert {key} to a sub-task',
  convert: 'Convert',
  cancel: 'Cancel',
  parentRequired: 'Choose a task.',
  convertItem: 'Convert to sub-task',
  parentFind: 'Title or key of a task',
  saveAsTemplate: 'Save as template',
});
