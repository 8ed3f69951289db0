import type { ComponentLoader } from '@tessera/core/client';
import type { NoOwnTasksProps } from './no-own-tasks';

/** Loads what the page of the person's own tasks shows in place of tasks. */
export const loadNoOwnTasks: ComponentLoader<NoOwnTasksProps> = () =>
  import('./no-own-tasks').then((module) => module.NoOwnTasks);
