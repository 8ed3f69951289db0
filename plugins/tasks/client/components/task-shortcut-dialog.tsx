import { flushSync } from 'react-dom';
import { useService, useI18n } from '@tessera/core/client';
import type { Message } from '@tessera/core/contract';
import { Button, DateField, Dialog } from '@tessera/core/ui';
import type { LiveTask } from '../../contract/events';
import type { Task } from '../../contract/model';
import { TaskStatusKey } from '../../contract/statuses';
import { tasksMessages } from '../messages';
import type { TaskPatch } from '../model/task-patch';
import { Tasks } from '../tokens';
import { OwnerField } from './owner-field';
import { StatusField } from './status-field';
import { TaskEditDialog } from './task-edit-dialog';

/** Changes that have a shortcut. */
export type TaskShortcut = 'edit' | 'assign' | 'due' | 'status';

export interface TaskShortcutDialogProps {
  readonly act: TaskShortcut;
  readonly task: LiveTask | Task;
  readonly onClose: () => void;
  /** Reopens the same dialog. */
  readonly onReopen: () => void;
}

const titles: Readonly<Record<Exclude<TaskShortcut, 'edit'>, Message<'key'>>> = {
  assign: tasksMessages.ownerOf,
  due: tasksMessages.dueOf,
  status: tasksMessages.statusOf,
};

/** Asks for the new value; a selection is saved immediately, Esc changes nothing. */
export function TaskShortcutDialog({ act, task, onClose, onReopen }: TaskShortcutDialogProps) {
  const store = useService(Tasks);
  const { translate } = useI18n();
  if (act === 'edit') {
    return <TaskEditDialog key={task.id} task={task} onClose={onClose} onReopen={onReopen} />;
  }

  function take(patch: Partial<TaskPatch>): void {
    // The focus returns to the row before the change moves or removes it.
    flushSync(onClose);
    void store.change(task, patch);
  }

  const shared = { isLabelHidden: true, openOnMount: true, error: undefined } as const;
  return (
    <Dialog
      isOpen
      place="top"
      title={translate(titles[act], { key: task.key })}
      onClose={onClose}
      actions={
        <>
          {act === 'due' && task.dueOn !== undefined && (
            <Button onClick={() => take({ dueOn: null })}>{translate(tasksMessages.clearDue)}</Button>
          )}
          <Button onClick={onClose}>{translate(tasksMessages.cancel)}</Button>
        </>
      }
    >
      <p className="t-quiet t-cut">
        <bdi>{task.title}</bdi>
      </p>
      {act === 'assign' && (
        <OwnerField
          {...shared}
          name="owner"
          value={task.owner ?? null}
          onChange={(owner) => (owner?.id === task.owner?.id ? onClose() : take({ owner }))}
        />
      )}
      {act === 'due' && (
        <DateField
          {...shared}
          label={translate(tasksMessages.due)}
          name="dueOn"
          value={task.dueOn ?? ''}
          onChange={(value) =>
            value === (task.dueOn ?? '') ? onClose() : take({ dueOn: value === '' ? null : value })
          }
        />
      )}
      {act === 'status' && (
        <StatusField
          {...shared}
          name="status"
          value={task.status}
          onChange={(value) => (value === task.status ? onClose() : take({ status: TaskStatusKey.parse(value) }))}
        />
      )}
    </Dialog>
  );
}
