import { dayIn, noonOf } from '../text/calendar';
import type { Reader } from '../text/moments';
import { dateWordsOf } from './date-words';
import { parseDate } from './parse-date';

export { DateCalendar } from './date-calendar';

interface ReadOptions {
  readonly reader: Reader;
  readonly hasTime: boolean;
}

/** What was understood: as the field's value, and in words beside what was typed. */
interface Understood {
  readonly value: string;
  readonly words: string;
}

/** Reads what somebody typed into a field for days. A time is no part of a field without times, and not understood. */
export function readDate(text: string, options: ReadOptions): Understood | undefined {
  const { reader, hasTime } = options;
  const { language, now } = reader;
  const parsed = parseDate(text, { language, words: dateWordsOf(reader.say), today: dayIn(now, reader) });
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
  const said = format.format(noonOf(day));
  return { value: time === undefined ? day : `${day}T${time}`, words: time === undefined ? said : `${said} ${time}` };
}
