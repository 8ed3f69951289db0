import type { ComponentLoader } from '@tessera/core/client';
import type { TaskRecurrenceDialogProps } from './task-recurrence-dialog';

/** Loads the dialog for any rule of repetition. */
export const loadRecurrenceDialog: ComponentLoader<TaskRecurrenceDialogProps> = () =>
  import('./task-recurrence-dialog').then((module) => module.TaskRecurrenceDialog);
