import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import { useService } from '@tessera/core/client';
import { ImportDialog } from '@tessera/core/ui';
import { taskImport } from './task-import';
import { TaskFields } from '../task-fields';
import { TaskLabels } from '../task-labels';
import { TaskStatuses } from '../task-statuses';

/** Props of `TaskImportDialog`. */
export interface TaskImportDialogProps {
  readonly onClose: () => void;
}

/** Imports tasks from a file. */
export const TaskImportDialog = observer(function TaskImportDialog({ onClose }: TaskImportDialogProps): ReactElement {
  const { shown: statuses } = useService(TaskStatuses);
  const { shown: fields } = useService(TaskFields);
  const description = useMemo(() => taskImport(statuses, fields), [statuses, fields]);
  return <ImportDialog description={description} labels={useService(TaskLabels)} onClose={onClose} />;
});
