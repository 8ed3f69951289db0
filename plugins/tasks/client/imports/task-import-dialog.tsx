import type { ReactElement } from 'react';
import { useService } from '@tessera/core/client';
import { ImportDialog } from '@tessera/core/ui';
import { taskImport } from './task-import';
import { TaskLabels } from '../task-labels';

/** Props of `TaskImportDialog`. */
export interface TaskImportDialogProps {
  readonly onClose: () => void;
}

/** Imports tasks from a file. */
export function TaskImportDialog({ onClose }: TaskImportDialogProps): ReactElement {
  return <ImportDialog description={taskImport} labels={useService(TaskLabels)} onClose={onClose} />;
}
