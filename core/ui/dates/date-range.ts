import type { Day } from '../text/calendar';
import { dayNumber } from '../text/calendar';
import { addDays, addMonths, partsOf, toDay, weekdayOf } from './day-arithmetic';

/** Days from one to another, both included. */
export interface DateRange {
  readonly start: Day;
  readonly end: Day;
}

/** A range that is named by where today is in it. */
export type DateRangePreset =
  | 'today'
  | 'this-week'
  | 'last-week'
  | 'next-week'
  | 'this-month'
  | 'last-month'
  | 'this-quarter'
  | 'last-quarter'
  | 'this-year'
  | 'last-year'
  | 'this-fiscal-year'
  | 'last-fiscal-year'
  | 'last-30-days';

/** A period of the calendar. */
export type Period = 'day' | 'week' | 'month' | 'quarter' | 'year' | 'fiscal-year';

/** Today, and the weekday that weeks begin with, from 1 for Monday to 7 for Sunday. */
export interface RangeReading {
  readonly today: Day;
  readonly firstWeekday: number;
  /** The month with which the fiscal year of the company begins, and so its quarters; January when undefined. */
  readonly fiscalYearStart?: number | undefined;
}

/** The value of a `DateRangeField` as days: an ISO 8601 interval, `2026-11-12/2026-11-16`. Undefined when it is none. */
export function readDateRange(value: string): DateRange | undefined {
  const [start = '', end = '', more] = value.split('/');
  const [from, to] = [dayNumber(start), dayNumber(end)];
  return more !== undefined || from === undefined || to === undefined || from > to ? undefined : { start, end };
}

/** The value of a `DateRangeField` for a range. */
export function writeDateRange({ start, end }: DateRange): string {
  return `${start}/${end}`;
}

/** The days of a preset. */
export function rangeOfPreset(preset: DateRangePreset, reading: RangeReading): DateRange {
  const { today } = reading;
  if (preset === 'today') {
    return { start: today, end: today };
  }
  if (preset === 'last-30-days') {
    return { start: addDays(today, -29), end: today };
  }
  const [which, ...unit] = preset.split('-') as ['this' | 'last' | 'next', ...string[]];
  const period = unit.join('-') as Exclude<Period, 'day'>;
  return periodAround(period, { this: 0, last: -1, next: 1 }[which], reading);
}

/** The period that contains today, or one that is some periods later; a negative distance is earlier. */
export function periodAround(period: Period, distance: number, reading: RangeReading): DateRange {
  const { today, firstWeekday, fiscalYearStart = 1 } = reading;
  if (period === 'day') {
    const day = addDays(today, distance);
    return { start: day, end: day };
  }
  if (period === 'week') {
    const start = addDays(today, -((weekdayOf(today) - firstWeekday + 7) % 7) + distance * 7);
    return { start, end: addDays(start, 6) };
  }
  const months = { month: 1, quarter: 3, year: 12, 'fiscal-year': 12 }[period];
  const { year, month } = partsOf(today);
  const firstMonth = period === 'year' ? 1 : fiscalYearStart;
  const passed = (month - firstMonth + 12) % months;
  const start = addMonths(toDay({ year, month, date: 1 }), distance * months - passed);
  return { start, end: addDays(addMonths(start, months), -1) };
}
