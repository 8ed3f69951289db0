import type { Weekday } from '../../contract';

/** Monday first, as ISO 8601 numbers them. */
export const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

/** The name of a weekday, such as "Monday". */
export function nameWeekday(day: Weekday, language: string): string {
  // 1 January 2024 was a Monday.
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
}
