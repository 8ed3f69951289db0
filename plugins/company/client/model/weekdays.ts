import type { Weekday } from '@tessera/core/contract';
import { nameWeekday } from '@tessera/core/ui';

/** The names of working days, such as "Monday, Tuesday and Thursday". */
export function nameWorkingDays(days: readonly Weekday[], language: string): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(days.map((day) => nameWeekday(day, language)));
}
