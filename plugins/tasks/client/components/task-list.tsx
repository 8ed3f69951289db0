import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import type { Ref } from 'react';
import type { I18n } from '@tessera/core/client';
import { jsonKey, Navigation, Storage, useIsFilled, useService, useI18n } from '@tessera/core/client';
import { FailedState, useToday, VirtualList } from '@tessera/core/ui';
import type { ListGroup, RowState, VirtualListHandle } from '@tessera/core/ui';
import type { LiveTask } from '../../contract/events';
import { taskRowEnd } from '../../contract/slots';
import { tasksMessages } from '../messages';
import { taskListUrl } from '../model/addresses';
import type { AskedTaskChange } from '../model/task-change';
import type { TaskGrouping } from '../../contract/groups';
import type { CappedCount } from '../../contract/model';
import { useTaskStatusName } from '../model/use-task-status-name';
import { groupTasks, shownGrouping, withUpcoming } from '../model/task-groups';
import type { GroupedTasks, TaskGroup } from '../model/task-groups';
import { Tasks } from '../tokens';
import { TaskRow } from './task-row';
import { useListState } from './use-list-state';
import { useTaskSelection } from './use-task-selection';

/** The keys of the groups that the person collapsed, on this device. */
const foldedGroupsKey = jsonKey('tasks.foldedGroups', (value): readonly string[] =>
  Array.isArray(value) ? value.filter((key) => typeof key === 'string') : [],
);

/** Collapsed groups that are remembered; the oldest are forgotten. */
const maxFolded = 200;

export interface TaskListProps {
  readonly ref?: Ref<VirtualListHandle>;
  /** The task shown in the panel. */
  readonly openId: string | undefined;
  /**
   * Called with the focused task. Must be the same function on every render, or the list re-renders whenever the focus
   * moves.
   */
  readonly onFocusTask: (taskId: string | undefined) => void;
  /** Called with the property that a person clicks in a row. */
  readonly onAsk: (asked: AskedTaskChange) => void;
}

/** The list in its five states. */
export const TaskList = observer(function TaskList({ ref, openId, onFocusTask, onAsk }: TaskListProps) {
  const store = useService(Tasks);
  const navigation = useService(Navigation);
  const storage = useService(Storage);
  const { translate, language } = useI18n();
  const statusName = useTaskStatusName();
  const today = useToday();
  const hasMarks = useIsFilled(taskRowEnd);
  const { filter, list, customKey } = store;
  const { items } = list;
  const by = shownGrouping(filter);
  const { isComplete } = list;
  const counts = store.groupCounts;
  const isMine = filter.scope !== undefined;
  const groups = useMemo(() => {
    if (by === 'nothing') {
      return undefined;
    }
    const grouped = groupTasks(items, by, { today, customKey });
    const found = isMine ? withUpcoming(grouped) : grouped;
    return found.map((each, index) => ({
      key: each.group.key,
      label:
        isMine && each.group.key === 'week'
          ? translate(tasksMessages.upcoming)
          : labelOf(each.group, translate, statusName),
      items: each.tasks,
      ...(isComplete
        ? {}
        : {
            count: countOf(each, counts, {
              isLast: index === found.length - 1,
              isUpcoming: isMine && each.group.key === 'week',
              translate,
              language,
            }),
          }),
      ...(each.group.by === 'due' && each.group.key === 'overdue' ? { tone: 'danger' as const } : {}),
    })) satisfies readonly ListGroup<LiveTask>[];
  }, [by, isMine, items, isComplete, counts, today, translate, statusName, language, customKey]);

  const shownIds = useMemo(
    () => (groups ?? [{ items }]).flatMap((group) => group.items.map(({ id }) => id)),
    [groups, items],
  );
  const selection = useTaskSelection(shownIds);
  const instead = useListState();
  if (instead !== undefined) {
    return instead;
  }
  const select =
    selection &&
    ((id: string, isRange: boolean): void =>
      isRange ? store.selection.extendTo(id, shownIds) : store.selection.toggle(id));
  const shared = {
    ...(ref === undefined ? {} : { ref }),
    label: translate(tasksMessages.title),
    openId,
    onOpen: (task: LiveTask) => navigation.go(taskListUrl({ filter, taskId: task.id })),
    onFocusItem: (task: LiveTask | undefined) => onFocusTask(task?.id),
    row: (task: LiveTask, { isSelected }: RowState) => (
      <TaskRow task={task} today={today} onAsk={onAsk} hasMarks={hasMarks} isSelected={isSelected} onSelect={select} />
    ),
    ...selection,
    onEndReached: () => void list.loadMore(),
    foot:
      list.error === undefined ? undefined : (
        <FailedState title={translate(tasksMessages.loadFailed)} onRetry={() => void list.loadMore()} />
      ),
  };
  if (by === 'nothing' || groups === undefined) {
    return <VirtualList {...shared} items={items} />;
  }
  return (
    <VirtualList
      // The list of another grouping has its own collapsed groups.
      key={`${by}${filter.groupField ?? ''}`}
      {...shared}
      groups={
        by === 'field'
          ? groups.map((each) => ({
              ...each,
              label: store.customLists?.labelOf(filter, each.key, { translate }) ?? '',
            }))
          : groups
      }
      initiallyFolded={() => readFolded(storage, by)}
      onFold={(folded) => writeFolded(storage, by, folded)}
    />
  );
});

function labelOf(group: TaskGroup, translate: I18n['translate'], statusName: (key: string) => string): string {
  switch (group.by) {
    case 'field':
      // Named while rendering, because names of people load meanwhile.
      return group.key;
    case 'due':
      return translate(tasksMessages[group.key]);
    case 'status':
      return statusName(group.key);
    case 'owner':
      return group.owner?.fullName ?? translate(tasksMessages.noOwner);
  }
}

interface CountOptions extends Pick<I18n, 'translate' | 'language'> {
  /** The last group whose tasks have been loaded, which may have more. */
  readonly isLast: boolean;
  /** The group contains that of tomorrow. */
  readonly isUpcoming: boolean;
}

/** The count of a group in a list that has more pages; never less than the tasks that have been loaded. */
function countOf(
  { group, tasks }: GroupedTasks,
  counts: ReadonlyMap<string, CappedCount> | undefined,
  { isLast, isUpcoming, translate, language }: CountOptions,
): number | string {
  const { count, isCapped } = counts?.get(group.key) ?? { count: 0, isCapped: isLast };
  const tomorrow = isUpcoming ? (counts?.get('tomorrow')?.count ?? 0) : 0;
  const atLeast = Math.max(count + tomorrow, tasks.length);
  return isCapped ? translate(tasksMessages.more, { count: new Intl.NumberFormat(language).format(atLeast) }) : atLeast;
}

/** Groups of due dates without a prefix, as they have always been remembered. */
function prefixOf(by: TaskGrouping): string {
  return by === 'due' ? '' : `${by}:`;
}

function readFolded(storage: Storage, by: TaskGrouping): ReadonlySet<string> {
  const prefix = prefixOf(by);
  const own = (storage.read(foldedGroupsKey) ?? []).filter((key) => isOf(key, by));
  return new Set(own.map((key) => key.slice(prefix.length)));
}

function writeFolded(storage: Storage, by: TaskGrouping, folded: ReadonlySet<string>): void {
  const others = (storage.read(foldedGroupsKey) ?? []).filter((key) => !isOf(key, by));
  const own = [...folded].map((key) => `${prefixOf(by)}${key}`);
  storage.write(foldedGroupsKey, [...others, ...own].slice(-maxFolded));
}

function isOf(key: string, by: TaskGrouping): boolean {
  return by === 'due' ? !key.includes(':') : key.startsWith(prefixOf(by));
}
