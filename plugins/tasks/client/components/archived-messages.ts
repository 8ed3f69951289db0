import { defineMessages } from '@tessera/core/contract';

/** The word of the list of archived tasks, which is in the first view, and of their mark. */
export const archivedMessages = defineMessages('tasks', { archivedView: 'Archived' });
