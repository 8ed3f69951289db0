import { addDays, addMonths, weekdayOf } from '../dates/day-arithmetic';
import type { Day } from '../text/calendar';

/** A month, `YYYY-MM`. */
export type Month = string;

/** The month of a day. */
export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

/** The month that is some months later, or earlier for a negative count. */
export function monthAfter(month: Month, count: number): Month {
  return monthOf(addMonths(`${month}-01`, count));
}

/** Whether a text is a month of the years 1 to 9998, so that the weeks around it exist. */
export function isMonth(text: string): boolean {
  return /^(?!0000|9999)\d{4}-(?:0[1-9]|1[0-2])$/.test(text);
}

/**
 * The weeks that a month is shown in: whole ones, always six, so that the page does not jump from month to month.
 *
 * @param firstWeekday 1 for Monday to 7 for Sunday
 */
export function weeksOf(month: Month, firstWeekday: number): readonly (readonly Day[])[] {
  const first: Day = `${month}-01`;
  const start = addDays(first, -((weekdayOf(first) - firstWeekday + 7) % 7));
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (__, day) => addDays(start, week * 7 + day)));
}
