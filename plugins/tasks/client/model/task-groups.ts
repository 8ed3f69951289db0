import { dayNumber } from '@tessera/core/ui';
import type { TaskListItem } from '../../contract/model';
import { isOpenCategory } from '../../contract/statuses';

/** Parts of the list when it goes by due date, in their order. */
export const dueGroups = ['overdue', 'today', 'tomorrow', 'week', 'later', 'none'] as const;
export type DueGroup = (typeof dueGroups)[number];

/**
 * The part of the list that a task belongs to.
 *
 * @param today the person's own day, `YYYY-MM-DD`.
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

/** True when the day has passed and something is still to do. */
export function isLate(task: Pick<TaskListItem, 'dueOn' | 'category'>, today: string): boolean {
  return dueGroupOf(task, today) === 'overdue';
}
