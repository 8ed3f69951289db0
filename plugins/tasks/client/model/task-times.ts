import { momentOf } from '@tessera/core/contract';
import type { Reader } from '@tessera/core/ui';
import type { TaskListItem } from '../../contract/model';
import { isOpenCategory } from '../../contract/statuses';
import { isOverdue } from './task-groups';

type Times = Pick<TaskListItem, 'dueOn' | 'dueTime' | 'timeZone'>;

/** Whether an unfinished task is late: its due date has passed, or the time on it. */
export function isLate(
  task: Times & Pick<TaskListItem, 'category'>,
  { today, now, dateFormatters }: Pick<Reader, 'now' | 'dateFormatters'> & { readonly today: string },
): boolean {
  const { dueOn, dueTime, timeZone, category } = task;
  if (dueOn === undefined || dueTime === undefined || timeZone === undefined || !isOpenCategory(category)) {
    return isOverdue(task, today);
  }
  // Wherever its zone is, the day is over two days later, and has not begun two days before. Most rows end here.
  const days = (Date.parse(today) - Date.parse(dueOn)) / 86_400_000;
  return Math.abs(days) > 1
    ? days > 0
    : momentOf({ date: dueOn, time: dueTime }, timeZone, dateFormatters).getTime() < now;
}
