import { dayNumber } from '@tessera/core/ui';
import type { TaskListItem } from '../../contract/model';
import { isOpenCategory } from '../../contract/statuses';

/** Groups of the list when it is sorted by due date, in order. */
export const dueGroups = ['overdue', 'today', 'tomorrow', 'week', 'later', 'none'] as const;
export type DueGroup = (typeof dueGroups)[number];

/**
 * The group of a task.
 *
 * @param today the user's local date, `YYYY-MM-DD`.
 */
export function dueGroupOf(task: Pick<TaskListItem, 'dueOn' | 'category'>, today: string): DueGroup {
  if (task.dueOn === undefined) {
    return 'none';
  }
  const days = (dayNumber(task.dueOn) ?? 0) - (dayNumber(today) ?? 0);
  if (days < 0) {
    return isOpenCategory(task.category) ? 'overdue' : 'later';
  }
  if (days < 2) {
    return days === 0 ? 'today' : 'tomorrow';
  }
  return days <= 7 ? 'week' : 'later';
}

/** True for an unfinished task whose due date has passed. */
export function isOverdue(task: Pick<TaskListItem, 'dueOn' | 'category'>, today: string): boolean {
  return dueGroupOf(task, today) === 'overdue';
}
