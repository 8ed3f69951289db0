import type { ComponentLoader } from '@tessera/core/client';
import type { DuplicateDialogProps } from './duplicate-dialog';

/** Loads the dialog that copies a task with its sub-tasks. */
export const loadDuplicateDialog: ComponentLoader<DuplicateDialogProps> = () =>
  import('./duplicate-dialog').then((module) => module.DuplicateDialog);
