import { dayIn, noonOf } from '../text/calendar';
import type { Reader } from '../text/moments';
import type { ReadDate } from './date-box';
import { dateWordsOf } from './date-words';
import { parseDate } from './parse-date';

export { DateCalendar } from './date-calendar';

interface ReadOptions {
  readonly reader: Reader;
  readonly hasTime: boolean;
}

/** Parses the text of a date field. A field without times does not accept a time. */
export function parseDateText(text: string, options: ReadOptions): ReadDate | undefined {
  const { reader, hasTime } = options;
  const { language, now } = reader;
  const parsed = parseDate(text, { language, words: dateWordsOf(reader.translate), today: dayIn(now, reader) });
  if (parsed === undefined || (parsed.time !== undefined && !hasTime)) {
    return undefined;
  }
  const { day, time } = parsed;
  const isThisYear = day.slice(0, 4) === dayIn(now, reader).slice(0, 4);
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
  const date = format.format(noonOf(day));
  return { value: time === undefined ? day : `${day}T${time}`, words: time === undefined ? date : `${date} ${time}` };
}
