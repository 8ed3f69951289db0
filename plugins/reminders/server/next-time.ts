import type { WallTime, WorkCalendar } from '@tessera/core/contract';
import { addDays, momentOf, nextMoment, wallTime } from '@tessera/core/contract';
import type { EntityDescription } from '@tessera/core/server';
import type { ReminderRepeat } from '../contract';
import type { ScheduleColumns } from './reminder-row';

/** A date without a time counts as this time of its day. */
const morning = '09:00';

const minute = 60_000;
const day = 86_400_000;

/** What a reminder's time depends on, besides its own columns. */
export interface TimeBasis {
  /** Of the entity; undefined for a reminder without one. */
  readonly facts: EntityDescription | undefined;
  /** Of the company. */
  readonly calendar: WorkCalendar;
}

/**
 * When a reminder comes next after a moment; undefined when it does not come again, or its entity has no such date.
 *
 * A repeated one keeps its time of the day on the wall clock. Days that a month lacks become its last one (31 January,
 * 28 February, 31 March). After its first time a reminder before a date comes again until the entity is completed.
 */
export function nextTime(schedule: ScheduleColumns, { facts, calendar }: TimeBasis, after: Date): Date | undefined {
  const first = firstTime(schedule, facts);
  if (first === undefined) {
    return undefined;
  }
  const { zone, wall } = first;
  const moment = momentOf(wall, zone);
  if (moment > after) {
    return schedule.repeat === 'working-days' ? firstOnWorkingDay(first, calendar, moment) : moment;
  }
  return repeatedTime(schedule.repeat, first, calendar, after);
}

interface FirstTime {
  readonly wall: WallTime;
  readonly zone: string;
}

function firstTime(schedule: ScheduleColumns, facts: EntityDescription | undefined): FirstTime | undefined {
  const { anchor, on_date: date, at_time: time, minutes_before: before, time_zone: ownZone } = schedule;
  if (anchor === 'time') {
    return date === null || time === null ? undefined : { wall: { date, time }, zone: ownZone };
  }
  const at = facts?.[anchor];
  if (at === undefined) {
    return undefined;
  }
  // Whole days are days of the calendar, also where clocks are changed between.
  const days = Math.floor((before ?? 0) / 1_440);
  const rest = (before ?? 0) % 1_440;
  const zone = at.timeZone ?? ownZone;
  const shown = { date: addDays(at.date, -days), time: at.time ?? morning };
  const wall = rest === 0 ? shown : wallTime(new Date(momentOf(shown, zone).getTime() - rest * minute), zone);
  return { wall, zone };
}

function firstOnWorkingDay(first: FirstTime, calendar: WorkCalendar, moment: Date): Date | undefined {
  return nextOnDays(first, calendar, new Date(moment.getTime() - minute));
}

/** The first repetition after a moment that is not before the first time. */
function repeatedTime(repeat: ReminderRepeat, first: FirstTime, calendar: WorkCalendar, after: Date): Date | undefined {
  switch (repeat) {
    case 'never':
      return undefined;
    case 'daily':
      return byDays(first, 1, after);
    case 'every-3-days':
      return byDays(first, 3, after);
    case 'weekly':
      return byDays(first, 7, after);
    case 'working-days':
      return nextOnDays(first, calendar, after);
    case 'monthly':
      return byMonths(first, 1, after);
    case 'yearly':
      return byMonths(first, 12, after);
  }
}

function byDays({ wall, zone }: FirstTime, step: number, after: Date): Date | undefined {
  const passed = Math.floor((startOf(wallTime(after, zone).date) - startOf(wall.date)) / day / step);
  return firstAfter(after, Math.max(0, passed), (count) =>
    momentOf({ date: addDays(wall.date, count * step), time: wall.time }, zone),
  );
}

function byMonths({ wall, zone }: FirstTime, step: number, after: Date): Date | undefined {
  const passed = Math.floor((monthOf(wallTime(after, zone).date) - monthOf(wall.date)) / step);
  return firstAfter(after, Math.max(0, passed), (count) =>
    momentOf({ date: addMonths(wall.date, count * step), time: wall.time }, zone),
  );
}

/** Repetitions grow, and the one of the estimate or one of the next two is the first after the moment. */
function firstAfter(after: Date, from: number, at: (count: number) => Date): Date | undefined {
  return [0, 1, 2].map((more) => at(from + more)).find((moment) => moment > after);
}

function nextOnDays({ wall, zone }: FirstTime, calendar: WorkCalendar, after: Date): Date | undefined {
  // A company without working days would never be reminded.
  const on = calendar.workingDays.length === 0 ? 'every-day' : 'working-days';
  return nextMoment(
    { time: wall.time, on },
    { workingDays: calendar.workingDays, holidays: calendar.holidays, timeZone: zone },
    after,
  );
}

/** Milliseconds of midnight in UTC. */
function startOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

/** Months since the year 0. */
function monthOf(date: string): number {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return year * 12 + month - 1;
}

function addMonths(date: string, months: number): string {
  const target = monthOf(date) + months;
  const [year, month] = [Math.floor(target / 12), target % 12];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const dayOfMonth = Math.min(Number(date.slice(8)), last);
  return new Date(Date.UTC(year, month, dayOfMonth)).toISOString().slice(0, 10);
}
