import type { Weekday } from '../../contract';
import type { Day } from '../text/calendar';
import { formatFullDay } from '../text/moments';
import type { Reader } from '../text/moments';
import { calendarMessages } from './calendar-messages';
import { weekdayOf } from './day-arithmetic';

/** Which days a field accepts. */
export interface DayLimits {
  /** The first day, `YYYY-MM-DD`. */
  readonly min?: Day | undefined;
  /** The last day, `YYYY-MM-DD`. */
  readonly max?: Day | undefined;
  /** Accepts only the working days of the company. */
  readonly onlyWorkingDays?: boolean | undefined;
}

/** Why a day is not accepted, as a sentence that says what to do; undefined for one that is. */
export function faultOfDay(
  day: Day,
  { min, max, onlyWorkingDays = false }: DayLimits,
  { reader, workingDays }: { readonly reader: Reader; readonly workingDays: readonly Weekday[] },
): string | undefined {
  const { translate } = reader;
  // Days of this form are in the order of their text.
  if (min !== undefined && day < min) {
    return translate(calendarMessages.tooEarly, { day: formatFullDay(min, reader) });
  }
  if (max !== undefined && day > max) {
    return translate(calendarMessages.tooLate, { day: formatFullDay(max, reader) });
  }
  return onlyWorkingDays && isDayOff(day, workingDays)
    ? translate(calendarMessages.dayOff, { day: formatFullDay(day, reader) })
    : undefined;
}

/** Whether the company does not work on a day. */
export function isDayOff(day: Day, workingDays: readonly Weekday[]): boolean {
  return !workingDays.some((weekday) => weekday === weekdayOf(day));
}
