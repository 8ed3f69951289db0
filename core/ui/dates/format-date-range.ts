import { dayIn, noonOf } from '../text/calendar';
import { dateFormatter } from '../text/formatters';
import type { Reader } from '../text/moments';
import { readDateRange } from './date-range';

/** The value of a `DateRangeField` as people write it: "12–16 Nov", with years unless both are the current one. */
export function formatDateRange(value: string, reader: Reader): string {
  const range = readDateRange(value);
  const [from, to] = [noonOf(range?.start ?? ''), noonOf(range?.end ?? '')];
  if (range === undefined || from === undefined || to === undefined) {
    return value;
  }
  const year = dayIn(reader.now, reader).slice(0, 4);
  const isThisYear = range.start.startsWith(year) && range.end.startsWith(year);
  const style: Intl.DateTimeFormatOptions = {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(isThisYear ? {} : { year: 'numeric' }),
  };
  return dateFormatter(reader.dateFormatters, reader.language, style).formatRange(from, to);
}
