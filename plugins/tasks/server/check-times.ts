import { localized } from '@tessera/core/contract';
import type { Message } from '@tessera/core/contract';
import { AppError, isTimeZone } from '@tessera/core/server';
import { tasksServerMessages } from './messages';
import type { TaskRecord } from './task-record';

/** Start and end of a task as its row will have them; null or undefined for none. */
interface TaskTimes {
  readonly dueOn: string | null | undefined;
  readonly dueTime: string | null | undefined;
  readonly startOn: string | null | undefined;
  readonly startTime: string | null | undefined;
  readonly timeZone: string | null | undefined;
}

/** Columns whose change is checked. */
const columns = ['due_on', 'due_time', 'start_on', 'start_time', 'time_zone'] as const;

/** @throws AppError `validation_failed` for times that contradict each other, or a zone that does not exist. */
export function checkTimes({ dueOn, dueTime, startOn, startTime, timeZone }: TaskTimes): void {
  if (isNone(dueOn) && !isNone(dueTime)) {
    throw faultAt('dueTime', tasksServerMessages.timeWithoutDate);
  }
  if (isNone(startOn) && !isNone(startTime)) {
    throw faultAt('startTime', tasksServerMessages.timeWithoutDate);
  }
  if (isNone(timeZone)) {
    if (!isNone(dueTime) || !isNone(startTime)) {
      throw faultAt('timeZone', tasksServerMessages.timeWithoutZone);
    }
  } else if (!isTimeZone(timeZone)) {
    throw faultAt('timeZone', tasksServerMessages.zoneUnknown);
  }
  if (isNone(startOn) || isNone(dueOn)) {
    return;
  }
  const isSameDay = startOn === dueOn && !isNone(startTime) && !isNone(dueTime);
  if (startOn > dueOn || (isSameDay && startTime > dueTime)) {
    throw faultAt('startOn', tasksServerMessages.startAfterDue);
  }
}

/**
 * Checks the times of a locked task as they will be. Two people who each move one end can meet in an order that neither
 * asked for: the second is refused.
 *
 * @param patch columns and their new values
 * @throws AppError as `checkTimes`
 */
export function checkTimesAfter(before: TaskRecord, patch: Readonly<Record<string, unknown>>): void {
  if (columns.some((column) => column in patch)) {
    const after: TaskRecord = { ...before, ...patch };
    checkTimes({
      dueOn: after.due_on,
      dueTime: after.due_time,
      startOn: after.start_on,
      startTime: after.start_time,
      timeZone: after.time_zone,
    });
  }
}

function isNone(value: string | null | undefined): value is null | undefined {
  return value === null || value === undefined;
}

function faultAt(field: string, message: Message): AppError {
  return new AppError('validation_failed', localized(message), { params: { field } });
}
