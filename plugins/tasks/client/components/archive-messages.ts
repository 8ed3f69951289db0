import { defineMessages } from '@tessera/core/contract';

/** Texts of archiving tasks. */
export const archiveMessages = defineMessages('tasks', {
  archive: 'Archive',
  unarchive: 'Unarchive',
  archiveTask: 'Archive task',
  unarchiveTask: 'Unarchive task',
  archived: '{key} was archived.',
  archivedParent: '{key} was archived with its sub-tasks.',
  unarchived: '{key} was unarchived.',
  bulkArchived: { one: '{count} task was archived.', other: '{count} tasks were archived.' },
  bulkUnarchived: { one: '{count} task was unarchived.', other: '{count} tasks were unarchived.' },
  archivedBy: 'Archived on {date} by {name}. Unarchive it to change it.',
  archivedByAge: 'Archived automatically on {date}. Unarchive it to change it.',
  archiveParentTitle: 'Archive {key} with its sub-tasks?',
  archiveParentText: {
    one: '{count} sub-task is still open. It is archived, too, and comes back when you unarchive {key}.',
    other: '{count} sub-tasks are still open. They are archived, too, and come back when you unarchive {key}.',
  },
  archiveSelectedTitle: 'Archive the sub-tasks, too?',
  archiveSelectedText: {
    one: '{count} of the selected tasks has open sub-tasks. They are archived with it.',
    other: '{count} of the selected tasks have open sub-tasks. They are archived with them.',
  },
  archiveTogether: 'Archive all',
  cancelArchive: 'Cancel',
  noneArchived: 'Archived tasks are out of every list but this one. Press Y on a task to archive it.',
  findArchived: 'Look among archived tasks',
  didArchive: '{name} archived the task',
  didUnarchive: '{name} unarchived the task',
});
