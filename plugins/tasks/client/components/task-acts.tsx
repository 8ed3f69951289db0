import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Commands, LazyComponent, Session, useService, useWords } from '@tessera/core/client';
import type { AddedCommand, ComponentLoader } from '@tessera/core/client';
import { isOpenCategory } from '../../contract/statuses';
import { messages } from '../messages';
import { Tasks } from '../tokens';
import type { TaskAct, TaskActDialogProps } from './task-act-dialog';

const loadDialog: ComponentLoader<TaskActDialogProps> = () =>
  import('./task-act-dialog').then((module) => module.TaskActDialog);

const acts = [
  { act: 'edit', title: messages.edit, shortcut: 'e' },
  { act: 'assign', title: messages.changeOwner, shortcut: 'a' },
  { act: 'due', title: messages.changeDue, shortcut: 'd' },
  { act: 'status', title: messages.changeStatus, shortcut: 's' },
] as const;

export interface TaskActsProps {
  /** The task that is focused in the list, or shown in the panel. */
  readonly taskId: string | undefined;
}

/** The shortcuts and palette commands for one task, and the dialogs that they open. */
export const TaskActs = observer(function TaskActs({ taskId }: TaskActsProps) {
  const store = useService(Tasks);
  const commands = useService(Commands);
  const { isReadOnly } = useService(Session);
  const { say } = useWords();
  const [asked, setAsked] = useState<{ readonly taskId: string; readonly act: TaskAct }>();
  const task = taskId === undefined ? undefined : store.find(taskId);
  const key = task?.key;
  const isOpen = task !== undefined && isOpenCategory(task.category);
  useEffect(() => {
    if (isReadOnly || taskId === undefined || key === undefined) {
      return undefined;
    }
    const group = say(messages.actionsFor, { key });
    const toggle = async (): Promise<void> => {
      const current = store.find(taskId);
      return current && store.toggle(current);
    };
    const added: readonly Omit<AddedCommand, 'group' | 'isHere'>[] = [
      ...acts.map(({ act, title, shortcut }) => ({
        id: `tasks:${act}-task` as const,
        title,
        shortcut,
        run: () => setAsked({ taskId, act }),
      })),
      { id: 'tasks:toggle-task', title: isOpen ? messages.completeTask : messages.reopenTask, run: toggle },
    ];
    const releases = added.map((command) => commands.add({ ...command, group, isHere: true }));
    return () => {
      for (const release of releases) {
        void release();
      }
    };
  }, [store, commands, say, isReadOnly, taskId, key, isOpen]);

  const askedTask = asked && store.find(asked.taskId);
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
