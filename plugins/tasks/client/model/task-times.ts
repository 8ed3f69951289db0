import { momentOf } from '@tessera/core/contract';
import type { Reader } from '@tessera/core/ui';
import type { TaskListItem } from '../../contract/model';
import { isOpenCategory } from '../../contract/statuses';
import { isOverdue } from './task-groups';
import type { TaskPatch } from './task-patch';

type Times = Pick<TaskListItem, 'dueOn' | 'dueTime' | 'startOn' | 'startTime' | 'timeZone'>;
type TimesPatch = Partial<Pick<TaskPatch, 'dueOn' | 'dueTime' | 'startOn' | 'startTime' | 'timeZone'>>;

/** The due date as a `DateTimeField` has it: `YYYY-MM-DD`, with `THH:MM` if it has a time; empty for none. */
export function dueValueOf({ dueOn, dueTime }: Times): string {
  return valueOf(dueOn, dueTime);
}

/** The start, as `dueValueOf`. */
export function startValueOf({ startOn, startTime }: Times): string {
  return valueOf(startOn, startTime);
}

function valueOf(day: string | undefined, time: string | undefined): string {
  return day === undefined || time === undefined ? (day ?? '') : `${day}T${time}`;
}

/**
 * The fields that another due date changes.
 *
 * @param value of a `DateTimeField`
 * @param ownZone of the person: that of the first time of a task. Later times are in the zone that the task has.
 */
export function duePatchOf(value: string, task: Times, ownZone: string): TimesPatch {
  const { day, time } = partsOf(value);
  return {
    ...(day !== (task.dueOn ?? null) && { dueOn: day }),
    ...(time !== (task.dueTime ?? null) && { dueTime: time }),
    ...zonePatchOf(time, task, ownZone),
  };
}

/** The fields that another start changes; see `duePatchOf`. */
export function startPatchOf(value: string, task: Times, ownZone: string): TimesPatch {
  const { day, time } = partsOf(value);
  return {
    ...(day !== (task.startOn ?? null) && { startOn: day }),
    ...(time !== (task.startTime ?? null) && { startTime: time }),
    ...zonePatchOf(time, task, ownZone),
  };
}

function partsOf(value: string): { readonly day: string | null; readonly time: string | null } {
  const [day = '', time] = value.split('T');
  return { day: day === '' ? null : day, time: time ?? null };
}

function zonePatchOf(time: string | null, task: Times, ownZone: string): TimesPatch {
  return time !== null && task.timeZone === undefined ? { timeZone: ownZone } : {};
}

/** Due date, time and zone of a new task. */
export function newTimesOf(value: string, ownZone: string): Pick<TaskListItem, 'dueOn' | 'dueTime' | 'timeZone'> {
  const { day, time } = partsOf(value);
  return {
    ...(day === null ? {} : { dueOn: day }),
    ...(time === null ? {} : { dueTime: time, timeZone: ownZone }),
  };
}

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
