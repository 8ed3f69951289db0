import type { ComponentLoader } from '@tessera/core/client';

/** Loads what an empty list of archived tasks shows. */
export const loadNoArchivedTasks: ComponentLoader<object> = () =>
  import('./no-archived-tasks').then((module) => module.NoArchivedTasks);

/** Loads the offer to look among archived tasks. */
export const loadFindArchived: ComponentLoader<object> = () =>
  import('./find-archived').then((module) => module.FindArchived);
