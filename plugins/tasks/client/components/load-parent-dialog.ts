import type { ComponentLoader } from '@tessera/core/client';
import type { TaskParentDialogProps } from './task-parent-dialog';

/** Loads the dialog that chooses the parent of a task. */
export const loadParentDialog: ComponentLoader<TaskParentDialogProps> = () =>
  import('./task-parent-dialog').then((module) => module.TaskParentDialog);
