import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Commands, Session, Toasts, useService, useI18n } from '@tessera/core/client';
import type { AddedCommand } from '@tessera/core/client';
import { isOpenCategory } from '../../contract/statuses';
import { tasksMessages } from '../messages';
import { taskChanges } from '../model/task-change';
import type { AskedTaskChange } from '../model/task-change';
import { TaskTime } from '../task-time';
import { Tasks } from '../tokens';

export interface TaskShortcutsProps {
  /** The task that is focused in the list, or shown in the panel. */
  readonly taskId: string | undefined;
  readonly onAsk: (asked: AskedTaskChange) => void;
}

/** The shortcuts and palette commands that change one task. */
export const TaskShortcuts = observer(function TaskShortcuts({ taskId, onAsk }: TaskShortcutsProps) {
  const store = useService(Tasks);
  const commands = useService(Commands);
  const time = useService(TaskTime);
  const toasts = useService(Toasts);
  const { isReadOnly } = useService(Session);
  const { translate } = useI18n();
  const task = taskId === undefined ? undefined : store.tasks.get(taskId);
  const key = task?.key;
  const isArchived = task?.archivedOn !== undefined;
  const isOpen = task !== undefined && isOpenCategory(task.category);
  useEffect(() => {
    if (isReadOnly || taskId === undefined || key === undefined || isArchived) {
      return undefined;
    }
    const group = translate(tasksMessages.actionsFor, { key });
    const toggle = async (): Promise<void> => {
      const current = store.tasks.get(taskId);
      return current && store.toggle(current);
    };
    const toggleTimer = async (): Promise<void> => {
      const current = store.tasks.get(taskId);
      if (current !== undefined && store.tasks.unsentState(taskId) === undefined) {
        const { toggleTaskTimer } = await import('../commands/toggle-timer');
        await toggleTaskTimer({ time, toasts, translate }, current);
      }
    };
    const added: readonly Omit<AddedCommand, 'group' | 'isForOpenEntity'>[] = [
      ...taskChanges.map(({ change, ...command }) => ({
        ...command,
        run: () => onAsk({ taskId, change }),
      })),
      {
        id: 'tasks:toggle-task',
        title: isOpen ? tasksMessages.completeTask : tasksMessages.reopenTask,
        icon: 'circle-check',
        shortcut: 'm',
        run: toggle,
      },
      {
        id: 'tasks:toggle-timer',
        title: tasksMessages.toggleTimer,
        icon: 'clock',
        shortcut: 't',
        run: toggleTimer,
      },
    ];
    const releases = added.map((command) => commands.add({ ...command, group, isForOpenEntity: true }));
    return () => {
      for (const release of releases) {
        void release();
      }
    };
  }, [store, commands, time, toasts, translate, isReadOnly, taskId, key, isOpen, isArchived, onAsk]);
  return undefined;
});
