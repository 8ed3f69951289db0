/** A day of the week as in ISO 8601: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** On which days a company works. */
export interface WorkCalendar {
  readonly workingDays: readonly Weekday[];
  /** Days off besides, `YYYY-MM-DD`. */
  readonly holidays?: readonly string[] | undefined;
}

/**
 * Whether a company works on a day. A company without working days works on every day but holidays: work that waits for a
 * working day would never be done.
 *
 * @param day `YYYY-MM-DD`
 * @example
 * ```ts
 * import { isWorkingDay } from '@tessera/core/contract';
 *
 * const calendar = { workingDays: [1, 2, 3, 4, 5], holidays: ['2026-12-25'] } as const;
 * isWorkingDay('2026-12-24', calendar); // true, a Thursday
 * isWorkingDay('2026-12-25', calendar); // false
 * ```
 */
export function isWorkingDay(day: string, { workingDays, holidays = [] }: WorkCalendar): boolean {
  const weekdays = [7, 1, 2, 3, 4, 5, 6] as const;
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 1;
  return (workingDays.length === 0 || workingDays.includes(weekday)) && !holidays.includes(day);
}

/** Days within which a working day comes, whatever the holidays: each takes at most the only working day of a week. */
export function maxDaysOff({ holidays = [] }: WorkCalendar): number {
  return 7 * (holidays.length + 1);
}
