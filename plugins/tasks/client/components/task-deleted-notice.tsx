import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Session, useService, useI18n } from '@tessera/core/client';
import { DeletedNotice } from '@tessera/core/ui';
import type { LiveTask } from '../../contract/events';
import type { Task } from '../../contract/model';
import { tasksMessages } from '../messages';
import { Tasks } from '../tokens';

export interface TaskDeletedNoticeProps {
  readonly task: LiveTask | Task;
  readonly actions?: ReactNode;
}

/** Says that the task was deleted, and restores it for people who may. */
export const TaskDeletedNotice = observer(function TaskDeletedNotice({ task, actions }: TaskDeletedNoticeProps) {
  const store = useService(Tasks);
  const { isReadOnly } = useService(Session);
  const { translate } = useI18n();
  const mayRestore = !isReadOnly && 'abilities' in task && task.abilities.delete;
  return (
    <DeletedNotice
      sentence={translate(tasksMessages.deleted, { key: task.key })}
      onRestore={mayRestore ? async () => void (await store.restore(task.id)) : undefined}
      actions={actions}
    />
  );
});
