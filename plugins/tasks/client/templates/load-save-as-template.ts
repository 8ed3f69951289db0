import type { ComponentLoader } from '@tessera/core/client';
import type { SaveAsTemplateDialogProps } from './save-as-template-dialog';

/** Loads the dialog that makes a template from a task. */
export const loadSaveAsTemplate: ComponentLoader<SaveAsTemplateDialogProps> = () =>
  import('./save-as-template-dialog').then((module) => module.SaveAsTemplateDialog);
