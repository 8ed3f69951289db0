import { dayNumber } from '../text/calendar';
import type { Day } from '../text/calendar';

const millisecondsADay = 86_400_000;

/** Adds days; a negative count subtracts. */
export function addDays(day: Day, count: number): Day {
  return fromNumber((dayNumber(day) ?? 0) + count);
}

/** Adds months; the last day when the target month is shorter. */
export function addMonths(day: Day, count: number): Day {
  const { year, month, date } = partsOf(day);
  const months = year * 12 + (month - 1) + count;
  const target = { year: Math.floor(months / 12), month: (((months % 12) + 12) % 12) + 1 };
  return toDay({ ...target, date: Math.min(date, daysIn(target.year, target.month)) });
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: Day): number {
  // 1970-01-01 was a Thursday.
  return (((((dayNumber(day) ?? 0) + 3) % 7) + 7) % 7) + 1;
}

export interface DayParts {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly date: number;
}

export function partsOf(day: Day): DayParts {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month, date };
}

export function toDay({ year, month, date }: DayParts): Day {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}

/** Whether the day exists in the calendar. */
export function isCalendarDay({ year, month, date }: DayParts): boolean {
  return year >= 1 && year <= 9999 && month >= 1 && month <= 12 && date >= 1 && date <= daysIn(year, month);
}

export function daysIn(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** First day of the week in a locale: 1 for Monday to 7 for Sunday. */
export function firstWeekday(language: string): number {
  const locale = new Intl.Locale(language) as Intl.Locale & {
    readonly weekInfo?: { readonly firstDay: number };
    getWeekInfo?(): { readonly firstDay: number };
  };
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

function fromNumber(number: number): Day {
  return new Date(number * millisecondsADay).toISOString().slice(0, 10);
}
