import type { ReactElement } from 'react';
import { ImportDialog } from '@tessera/core/ui';
import { taskImport } from '../model/task-import';

/** Props of `TaskImportDialog`. */
export interface TaskImportDialogProps {
  readonly onClose: () => void;
}

/** Imports tasks from a file. */
export function TaskImportDialog({ onClose }: TaskImportDialogProps): ReactElement {
  return <ImportDialog description={taskImport} onClose={onClose} />;
}
