import { isWorkingDay } from '../../contract';
import type { WorkCalendar } from '../../contract';
import type { Day } from '../text/calendar';
import { formatFullDay } from '../text/moments';
import type { Reader } from '../text/moments';
import { calendarMessages } from './calendar-messages';

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
  { reader, company }: { readonly reader: Reader; readonly company: WorkCalendar },
): string | undefined {
  const { translate } = reader;
  // Days of this form are in the order of their text.
  if (min !== undefined && day < min) {
    return translate(calendarMessages.tooEarly, { day: formatFullDay(min, reader) });
  }
  if (max !== undefined && day > max) {
    return translate(calendarMessages.tooLate, { day: formatFullDay(max, reader) });
  }
  return onlyWorkingDays && !isWorkingDay(day, company)
    ? translate(calendarMessages.dayOff, { day: formatFullDay(day, reader) })
    : undefined;
}
