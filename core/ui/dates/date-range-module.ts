import { dayIn } from '../text/calendar';
import type { Reader } from '../text/moments';
import type { ReadDate } from './date-box';
import { writeDateRange } from './date-range';
import { dateWordsOf } from './date-words';
import { firstWeekday } from './day-arithmetic';
import { formatDateRange } from './format-date-range';
import { parseDateRange } from './parse-range';

export { RangeCalendar } from './range-calendar';

interface ReadOptions {
  readonly reader: Reader;
  /** Whose week counts. */
  readonly region: string;
  /** Whose quarters count. */
  readonly company: { readonly fiscalYearStart?: number | undefined };
}

/** Parses the text of a field for ranges. */
export function parseRangeText(text: string, { reader, region, company }: ReadOptions): ReadDate | undefined {
  const range = parseDateRange(text, {
    language: reader.language,
    words: dateWordsOf(reader.translate),
    today: dayIn(reader.now, reader),
    firstWeekday: firstWeekday(region),
    fiscalYearStart: company.fiscalYearStart,
  });
  if (range === undefined) {
    return undefined;
  }
  const value = writeDateRange(range);
  return { value, words: formatDateRange(value, reader) };
}
