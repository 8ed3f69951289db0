import { savedViewsModule, savedViewsToken } from '@tessera/core/client';

/** The saved views of the list of tasks. */
export const SavedTaskViews = savedViewsToken('tasks');

export const savedTaskViews = savedViewsModule(SavedTaskViews, 'tasks.task');
