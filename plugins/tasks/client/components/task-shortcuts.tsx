import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Commands, LazyComponent, Session, useService, useI18n } from '@tessera/core/client';
import type { AddedCommand, ComponentLoader } from '@tessera/core/client';
import type { LiveTask } from '../../contract/events';
import type { Task } from '../../contract/model';
import { isOpenCategory } from '../../contract/statuses';
import { tasksMessages } from '../messages';
import type { TaskStore } from '../stores/task-store';
import { Tasks } from '../tokens';
import type { TaskShortcut, TaskShortcutDialogProps } from './task-shortcut-dialog';

const loadDialog: ComponentLoader<TaskShortcutDialogProps> = () =>
  import('./task-shortcut-dialog').then((module) => module.TaskShortcutDialog);

const acts = [
  { act: 'edit', title: tasksMessages.edit, shortcut: 'e' },
  { act: 'assign', title: tasksMessages.changeOwner, shortcut: 'a' },
  { act: 'due', title: tasksMessages.changeDue, shortcut: 'd' },
  { act: 'status', title: tasksMessages.changeStatus, shortcut: 's' },
] as const;

export interface TaskShortcutsProps {
  /** The task that is focused in the list, or shown in the panel. */
  readonly taskId: string | undefined;
}

interface AskedShortcut {
  readonly taskId: string;
  readonly act: TaskShortcut;
}

/** The shortcuts and palette commands for one task, and the dialogs that they open. */
export const TaskShortcuts = observer(function TaskShortcuts({ taskId }: TaskShortcutsProps) {
  const store = useService(Tasks);
  const commands = useService(Commands);
  const { isReadOnly } = useService(Session);
  const { translate } = useI18n();
  const [asked, setAsked] = useState<AskedShortcut>();
  const task = taskId === undefined ? undefined : store.tasks.get(taskId);
  const key = task?.key;
  const isOpen = task !== undefined && isOpenCategory(task.category);
  useEffect(() => {
    if (isReadOnly || taskId === undefined || key === undefined) {
      return undefined;
    }
    const group = translate(tasksMessages.actionsFor, { key });
    const toggle = async (): Promise<void> => {
      const current = store.tasks.get(taskId);
      return current && store.toggle(current);
    };
    const added: readonly Omit<AddedCommand, 'group' | 'isForOpenEntity'>[] = [
      ...acts.map(({ act, title, shortcut }) => ({
        id: `tasks:${act}-task` as const,
        title,
        shortcut,
        run: () => setAsked({ taskId, act }),
      })),
      { id: 'tasks:toggle-task', title: isOpen ? tasksMessages.completeTask : tasksMessages.reopenTask, run: toggle },
    ];
    const releases = added.map((command) => commands.add({ ...command, group, isForOpenEntity: true }));
    return () => {
      for (const release of releases) {
        void release();
      }
    };
  }, [store, commands, translate, isReadOnly, taskId, key, isOpen]);

  const askedTask = asked && shownTask(store, asked);
  const onClose = (): void => setAsked(undefined);
  return (
    <LazyComponent
      load={loadDialog}
      with={
        asked === undefined || askedTask === undefined
          ? undefined
          : { act: asked.act, task: askedTask, onClose, onReopen: () => setAsked(asked) }
      }
      onClose={onClose}
      isExpected={store.list.isReady}
    />
  );
});

/** A task that another person deletes stays in the form, with what was typed. The pickers close. */
function shownTask({ tasks }: TaskStore, { taskId, act }: AskedShortcut): LiveTask | Task | undefined {
  return act === 'edit' ? tasks.view(taskId).entity : tasks.get(taskId);
}
