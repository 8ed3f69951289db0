import { defineMessages } from '@tessera/core/contract';

/** Texts of the settings of the archive. */
export const taskArchiveMessages = defineMessages('tasks', {
  archiveTitle: 'Task archive',
  archiveHint:
    'Completed and cancelled tasks can leave the lists by themselves. Archived tasks are still found by search and in the list “Archived”, and every member can unarchive them. Nothing is deleted.',
  archivesAfter: 'Archive completed and cancelled tasks',
  archivesNever: 'Never',
  archivesAfterMonths: { one: 'After {count} month without a change', other: 'After {count} months without a change' },
  showArchived: 'Show archived tasks',
});
