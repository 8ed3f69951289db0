import { useEffect } from 'react';
import { Commands, Navigation, useI18n, useService } from '@tessera/core/client';
import { useToday } from '@tessera/core/ui';
import { tasksMessages } from '../messages';
import { taskListUrl } from '../model/addresses';
import { shownFilter } from '../model/task-filter';
import { groupTasks, shownGrouping } from '../model/task-groups';
import type { TaskStore } from '../stores/task-store';
import { Tasks } from '../tokens';

const steps = [
  { id: 'tasks:next-task', title: tasksMessages.nextTask, icon: 'arrow-down', shortcut: 'j', by: 1 },
  { id: 'tasks:previous-task', title: tasksMessages.previousTask, icon: 'arrow-up', shortcut: 'k', by: -1 },
] as const;

export interface TaskNeighboursProps {
  /** The task in the panel. */
  readonly openId: string | undefined;
  /** The open task, as its key names it. */
  readonly openKey: string | undefined;
  /** Called with the task that replaces the open one. */
  readonly onMove: (taskId: string) => void;
}

/** `j` and `k` in the panel open the next and the previous task of the list. */
export function TaskNeighbours({ openId, openKey, onMove }: TaskNeighboursProps): undefined {
  const store = useService(Tasks);
  const commands = useService(Commands);
  const navigation = useService(Navigation);
  const { translate } = useI18n();
  const today = useToday();
  useEffect(() => {
    if (openId === undefined || openKey === undefined) {
      return undefined;
    }
    const group = translate(tasksMessages.actionsFor, { key: openKey });
    const releases = steps.map(({ by, ...command }) =>
      commands.add({
        ...command,
        group,
        isForOpenEntity: true,
        run: () => {
          const next = neighbourOf(store, openId, by, today);
          if (next !== undefined) {
            onMove(next);
            // No entry of the history for each step: Back leads to where the panel was opened.
            navigation.go(taskListUrl({ filter: store.filter, taskId: next }), { replace: true });
          }
        },
      }),
    );
    return () => {
      for (const release of releases) {
        void release();
      }
    };
  }, [store, commands, navigation, translate, today, openId, openKey, onMove]);
  return undefined;
}

/** In the order of the rows, which groups may change, or of the board's column; undefined at either end. */
function neighbourOf(store: TaskStore, taskId: string, by: number, today: string): string | undefined {
  if (store.shownOrder !== undefined) {
    return store.shownOrder.neighbourOf(taskId, by);
  }
  const { items } = store.list;
  const grouping = shownGrouping(shownFilter(store.filter));
  const shown =
    grouping === 'nothing'
      ? items
      : groupTasks(items, grouping, { today, customKey: store.customKey }).flatMap(({ tasks }) => tasks);
  const index = shown.findIndex(({ id }) => id === taskId);
  return index < 0 ? undefined : shown[index + by]?.id;
}
