import { momentOf, wallTime } from '../../contract/wall-time';
import { isCalendarDay, toDay } from '../dates/day-arithmetic';

/** The order of day and month in dates such as 03/04/2026. */
export type DateOrder = 'day-first' | 'month-first';

/** A date of a cell. */
export interface FileDate {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** `HH:MM`, if the cell has a time. */
  readonly time?: string;
  /** Of the time. */
  readonly seconds?: number;
  /** The moment, if the cell also says where: `Z` or a distance from UTC. */
  readonly moment?: Date;
}

/** What reading a date needs. */
export interface ReadDateOptions {
  readonly order: DateOrder;
  /** Names of months by their beginning, from January: those of the reader's language and of English and German. */
  readonly months: readonly (readonly string[])[];
}

const numeric = /^(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\d)/;
const yearFirst = /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})(?!\d)/;
const dayNamed = /^(\d{1,2})\.?[\s-]+(\p{L}{3,})\.?[\s,-]+(\d{4})(?!\d)/u;
const monthNamed = /^(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/u;
const weekday = /^\p{L}{2,}\.?,?\s+(?=\p{L}{3,}\.?\s+\d|\d)/u;
const clock = /^(\d{1,2})[:.](\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(am|pm)?\s*(.*)$/i;
const distance = /^(?:z|utc|gmt)?\s*(?:([+-])(\d{2}):?(\d{2}))?(?:\s*\(.*\))?$/i;

/** Names of the months, as `ReadDateOptions` wants them. */
export function monthNames(language: string): readonly (readonly string[])[] {
  const formats = ['en', 'de', language].flatMap((locale) =>
    (['long', 'short'] as const).map((month) => new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' })),
  );
  return Array.from({ length: 12 }, (_, month) =>
    formats.map((format) =>
      format
        .format(Date.UTC(2026, month, 15))
        .toLowerCase()
        .replace(/[^\p{L}]/gu, ''),
    ),
  );
}

/** @returns undefined for a text that is no date, such as 2026-02-30. */
export function readDate(text: string, options: ReadDateOptions): FileDate | undefined {
  const found = readDay(text, options) ?? readDay(text.replace(weekday, ''), options);
  if (found === undefined) {
    return undefined;
  }
  const rest = found.rest.replace(/^(?:t|,|\s|um|at)+/i, '').trim();
  if (rest === '') {
    return { date: found.date };
  }
  const time = readClock(rest);
  return time === undefined ? undefined : withTime(found.date, time);
}

/** A time of a day as `HH:MM`; undefined for other texts. */
export function readTime(text: string): string | undefined {
  const time = readClock(text);
  return time?.rest === '' ? time.time : undefined;
}

/** The moment of a date; the whole day counts as its noon, so that it is the same day nearly everywhere. */
export function momentOfDate({ date, time = '12:00', seconds = 0, moment }: FileDate, timeZone: string): Date {
  return moment ?? new Date(momentOf({ date, time }, timeZone).getTime() + seconds * 1_000);
}

/** The day and time that clocks of a zone show at the date. */
export function inZone(read: FileDate, timeZone: string): Pick<FileDate, 'date' | 'time'> {
  return read.moment === undefined ? read : wallTime(read.moment, timeZone);
}

/** The order that the dates of a file have: one that contradicts no date, or that of the language if both are possible. */
export function guessDateOrder(
  texts: readonly string[],
  fallback: DateOrder,
): { readonly order: DateOrder; readonly ambiguous: string | undefined } {
  let ambiguous: string | undefined;
  for (const text of texts) {
    const [, first = '0', separator, second = '0'] = numeric.exec(text) ?? [];
    if (Number(first) > 12) {
      return { order: 'day-first', ambiguous: undefined };
    }
    if (Number(second) > 12) {
      return { order: 'month-first', ambiguous: undefined };
    }
    if (separator !== undefined && first !== second) {
      ambiguous ??= text;
    }
  }
  // Points are written by those who begin with the day.
  return { order: ambiguous?.includes('.') === true ? 'day-first' : fallback, ambiguous };
}

/** The order of a language and region, such as that of the browser. */
export function dateOrderOf(locale: string): DateOrder {
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'short' }).formatToParts(0).map(({ type }) => type);
  return parts.indexOf('month') < parts.indexOf('day') && parts.indexOf('year') > 0 ? 'month-first' : 'day-first';
}

interface FoundDay {
  readonly date: string;
  readonly rest: string;
}

function readDay(text: string, { order, months }: ReadDateOptions): FoundDay | undefined {
  const iso = yearFirst.exec(text);
  if (iso !== null) {
    return dayOf(iso, text, [iso[1], iso[3], iso[4]]);
  }
  const short = numeric.exec(text);
  if (short !== null) {
    const [, first, , second, year = ''] = short;
    // As spreadsheets do: up to 1968 for two digits.
    const full = year.length === 4 ? year : String(Number(year) + (Number(year) < 69 ? 2000 : 1900));
    return dayOf(short, text, order === 'day-first' ? [full, second, first] : [full, first, second]);
  }
  const named = dayNamed.exec(text);
  if (named !== null) {
    return dayOf(named, text, [named[3], monthOf(named[2], months), named[1]]);
  }
  const american = monthNamed.exec(text);
  if (american !== null) {
    return dayOf(american, text, [american[3], monthOf(american[1], months), american[2]]);
  }
  return undefined;
}

function dayOf(
  match: RegExpExecArray,
  text: string,
  numbers: readonly [string | undefined, string | number | undefined, string | undefined],
): FoundDay | undefined {
  const [year, month, date] = numbers.map(Number) as [number, number, number];
  const parts = { year, month, date };
  return isCalendarDay(parts) ? { date: toDay(parts), rest: text.slice(match[0].length) } : undefined;
}

function monthOf(name = '', months: ReadDateOptions['months']): number | undefined {
  const typed = name.toLowerCase();
  const found = months.findIndex((names) => names.some((each) => each === typed || each.slice(0, 3) === typed));
  return found === -1 ? undefined : found + 1;
}

interface FoundTime {
  readonly time: string;
  readonly seconds: string;
  readonly rest: string;
}

function readClock(text: string): FoundTime | undefined {
  const [, hours, minutes = '', seconds = '00', half = '', rest = ''] = clock.exec(text) ?? [];
  if (hours === undefined) {
    return undefined;
  }
  const isHalf = half !== '';
  const hour = isHalf ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || (isHalf && (Number(hours) > 12 || hours === '0'))) {
    return undefined;
  }
  return { time: `${String(hour).padStart(2, '0')}:${minutes}`, seconds, rest: rest.trim() };
}

function withTime(date: string, { time, seconds, rest }: FoundTime): FileDate | undefined {
  if (rest === '') {
    return { date, time, seconds: Number(seconds) };
  }
  const [, sign, hours = '00', minutes = '00'] = distance.exec(rest) ?? [];
  if (!distance.test(rest)) {
    return undefined;
  }
  const moment = new Date(`${date}T${time}:${seconds}${sign ?? '+'}${hours}:${minutes}`);
  return Number.isNaN(moment.getTime()) ? undefined : { date, time, moment };
}
