import type { TimelineSpan } from '@tessera/core/ui';
import type { TaskListItem } from '../../contract/model';
import { duePatchOf, startPatchOf } from './entered-times';

type Times = Pick<TaskListItem, 'dueOn' | 'dueTime' | 'startOn' | 'startTime' | 'timeZone'>;

const millisecondsADay = 86_400_000;

/** The days of a task. */
export function spanOfTask({ startOn, dueOn }: Pick<Times, 'startOn' | 'dueOn'>): TimelineSpan {
  return { start: startOn, end: dueOn };
}

/** All days of a task, some days later. */
export function shiftedSpan({ start, end }: TimelineSpan, days: number): TimelineSpan {
  return { start: start && dayAfter(start, days), end: end && dayAfter(end, days) };
}

/**
 * The fields that other days change. Times of the day stay.
 *
 * @param ownZone of the person, as in `duePatchOf`
 */
export function patchOfSpan({ start, end }: TimelineSpan, task: Times, ownZone: string): ReturnType<typeof duePatchOf> {
  return {
    ...startPatchOf(withTime(start, task.startTime), task, ownZone),
    ...duePatchOf(withTime(end, task.dueTime), task, ownZone),
  };
}

/**
 * The days that a task may have in place of others: with both times on one day in the wrong order, the end that moved
 * stays a day away.
 */
export function allowedSpan(task: Times, span: TimelineSpan): TimelineSpan {
  const { start, end } = span;
  const { startTime, dueTime, startOn } = task;
  const isOneDay = start !== undefined && start === end;
  if (!isOneDay || startTime === undefined || dueTime === undefined || startTime <= dueTime) {
    return span;
  }
  return start === startOn ? { start, end: dayAfter(start, 1) } : { start: dayAfter(start, -1), end };
}

function withTime(day: string | undefined, time: string | undefined): string {
  return day === undefined || time === undefined ? (day ?? '') : `${day}T${time}`;
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * millisecondsADay).toISOString().slice(0, 10);
}
