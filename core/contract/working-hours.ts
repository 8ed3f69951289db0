import * as z from 'zod/mini';
import { addDays } from './list-filters';
import { WeekdaySchema } from './portal-facts';
import { wallTime } from './wall-time';
import { isWorkingDay } from './work-calendar';
import type { WorkCalendar } from './work-calendar';

const HourOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** When a person works on a day of the week, in their own zone; until the next day where `until` is the earlier time. */
export const WorkingHours = z
  .object({ day: WeekdaySchema, from: HourOfDay, until: HourOfDay })
  .check(z.refine(({ from, until }) => from !== until));
export type WorkingHours = z.output<typeof WorkingHours>;

/** The hours of a week, at most one entry for each day. None: the person has not said. */
export const WorkingWeek = z.array(WorkingHours).check(
  z.maxLength(7),
  z.refine((week) => new Set(week.map(({ day }) => day)).size === week.length),
);
export type WorkingWeek = z.output<typeof WorkingWeek>;

/** Whether a person works at a moment. */
export type WorkingState = 'working' | 'outside-hours' | 'day-off';

/** What decides whether a person works at a moment: their hours where they are, and the days of their company. */
export interface WorkingPerson {
  /** IANA name. */
  readonly timeZone: string;
  readonly week: readonly WorkingHours[];
  /** Of the company: its holidays are days off for everyone, its weekdays for people without hours of their own. */
  readonly calendar: WorkCalendar;
}

/**
 * Whether a person works at a moment; undefined on a working day of a person without hours of their own.
 *
 * @example
 * ```ts
 * import { workingStateAt } from '@tessera/core/contract';
 *
 * const week = [{ day: 4, from: '09:00', until: '17:00' }] as const;
 * const calendar = { workingDays: [1, 2, 3, 4, 5] } as const;
 * workingStateAt(new Date('2026-03-12T09:30:00Z'), { timeZone: 'Europe/Berlin', week, calendar }); // 'working'
 * ```
 */
export function workingStateAt(moment: Date, { timeZone, week, calendar }: WorkingPerson): WorkingState | undefined {
  const { date, time } = wallTime(moment, timeZone);
  const isHoliday = (day: string): boolean => !isWorkingDay(day, { ...calendar, workingDays: [] });
  if (week.length === 0) {
    return isWorkingDay(date, calendar) ? undefined : 'day-off';
  }
  const hoursOf = (day: string): WorkingHours | undefined =>
    isHoliday(day) ? undefined : week.find((hours) => isWorkingDay(day, { workingDays: [hours.day] }));
  const [today, before] = [hoursOf(date), hoursOf(addDays(date, -1))];
  const isAtWork =
    (today !== undefined && time >= today.from && (time < today.until || today.until < today.from)) ||
    (before !== undefined && before.until < before.from && time < before.until);
  if (isAtWork) {
    return 'working';
  }
  return isHoliday(date) ? 'day-off' : 'outside-hours';
}
