import { useI18n } from '@tessera/core/client';
import { orderKinds } from '@tessera/core/contract';
import { Button, Dialog } from '@tessera/core/ui';
import type { LiveTask } from '../../contract/events';
import { dependencyMessages } from './dependency-messages';
import { TaskRelations } from './task-relations';
import { useIsReadOnly } from './use-is-read-only';

export interface TaskDependenciesDialogProps {
  readonly task: LiveTask;
  readonly onClose: () => void;
}

/** What a task comes before and after: the relations of the panel that order tasks in time, beside the timeline. */
export function TaskDependenciesDialog({ task, onClose }: TaskDependenciesDialogProps) {
  const { translate } = useI18n();
  const isReadOnly = useIsReadOnly();
  return (
    <Dialog
      isOpen
      size={640}
      place="top"
      title={translate(dependencyMessages.dependenciesOf, { key: task.key })}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {translate(dependencyMessages.dependenciesDone)}
        </Button>
      }
    >
      <TaskRelations
        key={task.id}
        task={task}
        canEdit={!isReadOnly && task.archivedOn === undefined}
        kinds={orderKinds}
      />
    </Dialog>
  );
}
