import type { TaskFilter } from '../../contract/endpoints';
import { TaskPriority } from '../../contract/model';
import type { TaskListItem } from '../../contract/model';

type Order = (left: TaskListItem, right: TaskListItem) => number;

const undated = '9999-12-31';

function compareText(left: string, right: string): number {
  if (left === right) {
    return 0;
  }
  return left < right ? -1 : 1;
}

function rankOf(task: TaskListItem): number {
  return TaskPriority.options.indexOf(task.priority);
}

function compareDue(left: TaskListItem, right: TaskListItem): number {
  return compareText(left.dueOn ?? undated, right.dueOn ?? undated);
}

/** The server's sort orders, so that a task from a live event is placed where a refetch would put it. */
export const taskOrders: Readonly<Record<TaskFilter['sort'], Order>> = {
  due: (left, right) => compareDue(left, right) || rankOf(left) - rankOf(right) || compareText(left.id, right.id),
  priority: (left, right) => rankOf(left) - rankOf(right) || compareDue(left, right) || compareText(left.id, right.id),
  created: (left, right) => compareText(right.id, left.id),
  updated: (left, right) => compareText(right.updatedOn, left.updatedOn) || compareText(right.id, left.id),
};
