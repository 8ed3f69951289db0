import { RotateCcw } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { Session, useI18n, useService } from '@tessera/core/client';
import { Button, RelativeTime, StatusIcon } from '@tessera/core/ui';
import { taskAbilities } from '../../contract/abilities';
import type { LiveTask } from '../../contract/events';
import { statusKindOf } from '../model/status-kind';
import { useTaskStatusName } from '../model/use-task-status-name';
import { trashMessages } from './trash-messages';
import './deleted-task-row.css';

export interface DeletedTaskRowProps {
  readonly task: LiveTask;
  readonly onRestore: (task: LiveTask) => void;
}

/** A deleted task, with a button that restores it for those who may. */
export const DeletedTaskRow = observer(function DeletedTaskRow({ task, onRestore }: DeletedTaskRowProps) {
  const { user, subject, isReadOnly } = useService(Session);
  const { translate } = useI18n();
  const statusName = useTaskStatusName();
  const { key, title, status, owner, createdBy, archivedOn, deletedOn } = task;
  const mayRestore = taskAbilities(
    { ownerId: owner?.id, createdById: createdBy.id, isArchived: archivedOn !== undefined },
    { id: user?.userId, subject },
  ).delete;
  return (
    <div className="tasks-deleted-row">
      <span className="tasks-deleted-key t-quiet">{key}</span>
      <StatusIcon status={statusKindOf(task)} label={statusName(status)} />
      <bdi className="tasks-deleted-title t-cut">{title}</bdi>
      {deletedOn !== undefined && (
        <span className="tasks-deleted-when t-quiet">
          <RelativeTime instant={deletedOn} />
        </span>
      )}
      {mayRestore && !isReadOnly && (
        <Button
          size="small"
          icon={RotateCcw}
          aria-label={translate(trashMessages.trashRestoreOf, { key })}
          onClick={() => onRestore(task)}
        >
          {translate(trashMessages.trashRestore)}
        </Button>
      )}
    </div>
  );
});
