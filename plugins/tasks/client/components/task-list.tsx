import { observer } from 'mobx-react-lite';
import { useCallback, useMemo } from 'react';
import { ApiError, jsonKey, Navigation, Storage, useService, useI18n } from '@tessera/core/client';
import { Button, EmptyState, FailedState, SkeletonRows, useToday, VirtualList } from '@tessera/core/ui';
import type { ListGroup } from '@tessera/core/ui';
import type { LiveTask } from '../../contract/events';
import { tasksMessages } from '../messages';
import { taskListUrl } from '../model/addresses';
import { defaultFilter } from '../model/task-filter';
import { dueGroupOf, dueGroups } from '../model/task-groups';
import type { DueGroup } from '../model/task-groups';
import { Tasks } from '../tokens';
import { CreateTaskButton } from './create-task-button';
import { TaskRow } from './task-row';

/** The groups that the person collapsed, on this device. */
const foldedGroupsKey = jsonKey('tasks.foldedGroups', (value) =>
  dueGroups.filter((group) => Array.isArray(value) && value.includes(group)),
);

export interface TaskListProps {
  /** The task shown in the panel. */
  readonly openId: string | undefined;
  /**
   * Called with the focused task. Must be the same function on every render, or the list re-renders whenever the focus
   * moves.
   */
  readonly onFocusTask: (taskId: string | undefined) => void;
}

/** The list in its five states. */
export const TaskList = observer(function TaskList({ openId, onFocusTask }: TaskListProps) {
  const store = useService(Tasks);
  const navigation = useService(Navigation);
  const storage = useService(Storage);
  const { translate, language } = useI18n();
  const today = useToday();
  const more = useCallback(
    (count: number) => translate(tasksMessages.more, { count: new Intl.NumberFormat(language).format(count) }),
    [translate, language],
  );
  const { filter, list } = store;
  const { items } = list;
  const isGrouped = filter.sort === 'due' && filter.state !== 'completed';
  const { isComplete } = list;
  const groups = useMemo(
    () => (isGrouped ? countedGroups(groupByDue(items, today, translate), isComplete, more) : undefined),
    [isGrouped, items, isComplete, today, translate, more],
  );

  if (!list.isReady) {
    if (list.error !== undefined) {
      const reason = list.error instanceof ApiError ? list.error.sentences[0] : undefined;
      return (
        <FailedState
          isWhole
          title={translate(tasksMessages.loadFailed)}
          text={reason ?? translate(tasksMessages.loadFailedHint)}
          onRetry={() => void list.loadMore()}
        />
      );
    }
    return <SkeletonRows rows={12} />;
  }
  if (items.length === 0) {
    return <NothingHere />;
  }
  const shared = {
    label: translate(tasksMessages.title),
    openId,
    onOpen: (task: LiveTask) => navigation.go(taskListUrl({ filter, taskId: task.id })),
    onFocusItem: (task: LiveTask | undefined) => onFocusTask(task?.id),
    row: (task: LiveTask) => <TaskRow task={task} today={today} />,
    onEndReached: () => void list.loadMore(),
    foot:
      list.error === undefined ? undefined : (
        <FailedState title={translate(tasksMessages.loadFailed)} onRetry={() => void list.loadMore()} />
      ),
  };
  if (groups === undefined) {
    return <VirtualList {...shared} items={items} />;
  }
  return (
    <VirtualList
      {...shared}
      groups={groups}
      initiallyFolded={() => new Set(storage.read(foldedGroupsKey))}
      onFold={(folded) =>
        storage.write(
          foldedGroupsKey,
          dueGroups.filter((group) => folded.has(group)),
        )
      }
    />
  );
});

function NothingHere() {
  const store = useService(Tasks);
  const navigation = useService(Navigation);
  const { translate } = useI18n();
  const { state, find, isMine, sort } = store.filter;
  const showAllOpen = (): void => navigation.go(taskListUrl({ filter: { ...defaultFilter, sort } }));
  if (find !== '' || isMine || state === 'all') {
    return (
      <EmptyState
        sentence={translate(tasksMessages.nothingFound)}
        action={<Button onClick={showAllOpen}>{translate(tasksMessages.clearFilter)}</Button>}
      />
    );
  }
  if (state === 'completed') {
    return <EmptyState sentence={translate(tasksMessages.noneCompleted)} />;
  }
  if (store.hasNoTasks) {
    return <EmptyState sentence={translate(tasksMessages.empty)} action={<CreateTaskButton isFirst />} />;
  }
  return <EmptyState sentence={translate(store.counts === undefined ? tasksMessages.empty : tasksMessages.noneOpen)} />;
}

type Say = ReturnType<typeof useI18n>['translate'];

function groupByDue(items: readonly LiveTask[], today: string, say: Say): readonly ListGroup<LiveTask>[] {
  const found = new Map<DueGroup, LiveTask[]>(dueGroups.map((group) => [group, []]));
  for (const task of items) {
    found.get(dueGroupOf(task, today))?.push(task);
  }
  return dueGroups.flatMap((key) => {
    const tasks = found.get(key) ?? [];
    const tone = key === 'overdue' ? { tone: 'danger' as const } : {};
    return tasks.length === 0 ? [] : [{ key, label: say(tasksMessages[key]), items: tasks, ...tone }];
  });
}

/** While more pages remain, the last group may be incomplete; its count shows that. */
function countedGroups(
  groups: readonly ListGroup<LiveTask>[],
  isComplete: boolean,
  more: (count: number) => string,
): readonly ListGroup<LiveTask>[] {
  const last = groups.at(-1);
  if (isComplete || last === undefined) {
    return groups;
  }
  return [...groups.slice(0, -1), { ...last, count: more(last.items.length) }];
}
