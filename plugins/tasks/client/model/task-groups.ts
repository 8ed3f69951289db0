import { listLimits } from '@tessera/core/contract';
import type { EndpointResponse, PersonCard } from '@tessera/core/contract';
import type { EntityTransition } from '@tessera/core/client';
import type { countTaskGroups } from '../../contract/endpoints';
import type { LiveTask } from '../../contract/events';
import { compareOwners, dueGroupOf, dueGroups, unowned } from '../../contract/groups';
import type { DueGroup, TaskGrouping } from '../../contract/groups';
import type { CappedCount, TaskListItem } from '../../contract/model';
import type { TaskStatusKey } from '../../contract/statuses';
import { countAfter } from './task-counts';
import type { ListFilter, ListGrouping } from './task-filter';

/** True for an unfinished task whose due date has passed. */
export function isOverdue(task: Pick<TaskListItem, 'dueOn' | 'category'>, today: string): boolean {
  return dueGroupOf(task, today) === 'overdue';
}

/** By what the list of a filter is shown in groups; completed and archived tasks have no groups of due dates. */
export function shownGrouping(filter: Pick<ListFilter, 'sort' | 'state' | 'group' | 'fieldSort'>): ListGrouping {
  const { sort, state, group, fieldSort } = filter;
  return group === 'due' && (sort !== 'due' || fieldSort !== undefined || state === 'completed' || state === 'archived')
    ? 'nothing'
    : group;
}

/** One group of tasks: the value that they share, and its key. */
export type TaskGroup =
  | { readonly by: 'due'; readonly key: DueGroup }
  | { readonly by: 'field'; readonly key: string }
  | { readonly by: 'status'; readonly key: TaskStatusKey }
  | { readonly by: 'owner'; readonly key: string; readonly owner: PersonCard | undefined };

/** What decides the groups of tasks besides the tasks. */
export interface GroupContext {
  readonly today: string;
  /** The key of the group of a task in a list by a custom field. */
  readonly customKey: (task: LiveTask) => string;
}

/** The group of a task. */
function groupOf(task: LiveTask, by: TaskGrouping, { today, customKey }: GroupContext): TaskGroup {
  switch (by) {
    case 'field':
      return { by, key: customKey(task) };
    case 'due':
      return { by, key: dueGroupOf(task, today) };
    case 'status':
      return { by, key: task.status };
    case 'owner':
      return { by, key: task.owner?.id ?? unowned, owner: task.owner };
  }
}

/** A group with its tasks. */
export interface GroupedTasks {
  readonly group: TaskGroup;
  readonly tasks: readonly LiveTask[];
}

/** The groups that have tasks, in order; tasks keep their order. */
export function groupTasks(
  items: readonly LiveTask[],
  by: TaskGrouping,
  context: GroupContext,
): readonly GroupedTasks[] {
  const found = new Map<string, { readonly group: TaskGroup; readonly tasks: LiveTask[] }>();
  for (const task of items) {
    const group = groupOf(task, by, context);
    const known = found.get(group.key) ?? { group, tasks: [] };
    known.tasks.push(task);
    found.set(group.key, known);
  }
  const groups = [...found.values()];
  // Tasks in the order of due dates: a completed one whose date has passed comes before those of its group.
  return by === 'due' ? dueGroups.flatMap((key) => groups.filter(({ group }) => group.key === key)) : groups;
}

/** The groups of a person's own tasks: tomorrow's are in the group of the next days. */
export function withUpcoming(groups: readonly GroupedTasks[]): readonly GroupedTasks[] {
  const isNear = ({ group }: GroupedTasks): boolean => group.key === 'tomorrow' || group.key === 'week';
  const tasks = groups.filter(isNear).flatMap((each) => each.tasks);
  const first = groups.find(isNear);
  return groups.flatMap((each) => {
    if (!isNear(each)) {
      return [each];
    }
    return each === first ? [{ group: { by: 'due', key: 'week' } as const, tasks }] : [];
  });
}

/** The order of the groups of two tasks; 0 within a group, and where the order of the tasks is that of the groups. */
export function compareGroups(
  by: ListGrouping,
  statusOrder: ReadonlyMap<TaskStatusKey, number>,
  [left, right]: readonly [TaskListItem, TaskListItem],
): number {
  switch (by) {
    case 'status':
      return (statusOrder.get(left.status) ?? 0) - (statusOrder.get(right.status) ?? 0);
    case 'owner':
      return compareOwners(left.owner, right.owner);
    default:
      return 0;
  }
}

type GroupCounts = EndpointResponse<typeof countTaskGroups.shape>['items'];

export interface GroupCountsAfterOptions extends GroupContext {
  readonly by: TaskGrouping;
  readonly belongs: (task: LiveTask) => boolean;
}

/** The counts of the groups after a change; undefined when only the server can tell. */
export function groupCountsAfter(
  counts: GroupCounts,
  { before, after }: EntityTransition<LiveTask>,
  { by, belongs, ...context }: GroupCountsAfterOptions,
): GroupCounts | undefined {
  if (before === 'unknown' || after === 'unknown') {
    return undefined;
  }
  const known = new Map<string, CappedCount>(counts.map(({ key, ...count }) => [key, count]));
  for (const [task, change] of [
    [before, -1],
    [after, 1],
  ] as const) {
    if (task === undefined || !belongs(task)) {
      continue;
    }
    const { key } = groupOf(task, by, context);
    const count = countAfter(known.get(key) ?? { count: 0, isCapped: false }, change);
    if (count === 'unknown') {
      return undefined;
    }
    known.set(key, count);
  }
  return [...known].filter(([, { count }]) => count > 0).map(([key, count]) => ({ key, ...count }));
}

/** The number of tasks in all groups. */
export function sumOfGroups(counts: GroupCounts): CappedCount {
  const count = counts.reduce((sum, group) => sum + group.count, 0);
  return {
    count: Math.min(count, listLimits.countCap),
    isCapped: count > listLimits.countCap || counts.some(({ isCapped }) => isCapped),
  };
}
