import { defineMessages } from '@tessera/core/contract';

/** Texts of the search for tasks. */
export const taskSearchMessages = defineMessages('tasks', {
  createFromText: 'Create task “{text}”',
});
