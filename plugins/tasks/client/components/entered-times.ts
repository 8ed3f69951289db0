import type { TaskListItem } from '../../contract/model';
import type { TaskPatch } from '../model/task-patch';

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
