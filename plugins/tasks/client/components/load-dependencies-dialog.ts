import type { ComponentLoader } from '@tessera/core/client';
import type { TaskDependenciesDialogProps } from './task-dependencies-dialog';

/** Loads the dialog with what a task comes before and after. */
export const loadDependenciesDialog: ComponentLoader<TaskDependenciesDialogProps> = () =>
  import('./task-dependencies-dialog').then((module) => module.TaskDependenciesDialog);
