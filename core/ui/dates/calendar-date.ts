import { parseDate } from '@internationalized/date';
import type { CalendarDate } from '@internationalized/date';
import { dayNumber } from '../text/calendar';
import type { Day } from '../text/calendar';
import { firstWeekday, isCalendarDay, partsOf } from './day-arithmetic';

/** A day as React Aria has it; null for text that is no day. */
export function calendarDate(day: Day | undefined): CalendarDate | null {
  return day === undefined || dayNumber(day) === undefined || !isCalendarDay(partsOf(day)) ? null : parseDate(day);
}

/** The first day of the week in a region, as React Aria names it. */
export function firstDayOfWeek(region: string): (typeof weekdayNames)[number] {
  return weekdayNames[firstWeekday(region) % 7] ?? 'mon';
}

const weekdayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
