import { defineMessages } from '@tessera/core/contract';

/** Texts of the page of deleted tasks. */
export const trashMessages = defineMessages('tasks', {
  trash: 'Deleted tasks',
  trashEmpty: 'Tasks that are deleted can be restored here for 30 days.',
  trashRestore: 'Restore',
  trashRestoreOf: 'Restore {key}',
  restored: '{key} was restored.',
});
