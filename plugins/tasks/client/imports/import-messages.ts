import { defineMessages } from '@tessera/core/contract';

/** Texts of the import of tasks. */
export const taskImportMessages = defineMessages('tasks', {
  importTitle: 'Import tasks',
  importedKey: 'Key in the file',
  importedDue: 'Due date',
  importedStart: 'Start date',
  importedRecurrence: 'Repetition (RFC 5545)',
  importedParent: 'Parent task',
  importedCompleted: 'Completed',
});
