import { dayNumber } from '../text/calendar';
import type { Day } from '../text/calendar';
import { addDays, addMonths, daysIn, isCalendarDay, partsOf, toDay, weekdayOf } from './day-arithmetic';
import { dayNamesOf } from './day-names';
import type { DayNames, NameForms } from './day-names';
import { parseTime } from './parse-time';
import type { DateWords } from './date-words';

/** A parsed date: a day, with a wall time if one was given. */
export interface ParsedDate {
  readonly day: Day;
  /** `HH:MM`. */
  readonly time: string | undefined;
}

export interface ParseDateOptions {
  readonly language: string;
  readonly words: DateWords;
  /** Today in the reader's time zone. */
  readonly today: Day;
  /** Those of the language. Default: prepared for this text. */
  readonly names?: DayNames;
}

/** The names of a reading's language. */
export function namesOf({ names, language }: Pick<ParseDateOptions, 'names' | 'language'>): DayNames {
  return names ?? dayNamesOf(language);
}

/**
 * Parses a day, with or without a time, in natural language: "tomorrow 15:00", "fri", "next monday", "in 3 days", "12
 * mar", "12/3", "2026-03-12", "3pm" (today).
 *
 * @returns undefined unless every word is understood: a guess at half a sentence would be a wrong date.
 */
export function parseDate(text: string, reading: ParseDateOptions): ParsedDate | undefined {
  const words = text.trim().toLocaleLowerCase(reading.language).replace(/,/g, ' ').split(/\s+/).filter(Boolean);
  const spoken = words.filter((word) => !reading.words.fillers.includes(word));
  if (spoken.length === 0) {
    return undefined;
  }
  // The time may be before or after the day, and has one word or two ("3 pm").
  for (const length of [0, 2, 1]) {
    for (const isFirst of [false, true]) {
      const time = length === 0 ? undefined : parseTime(timeWords(spoken, length, isFirst).join(' '), reading.words);
      const rest = dayWords(spoken, length, isFirst);
      const day = rest.length === 0 ? reading.today : parseDay(rest, reading);
      if (day !== undefined && (length === 0 || time !== undefined)) {
        return { day, time };
      }
    }
  }
  return undefined;
}

function timeWords(spoken: readonly string[], length: number, isFirst: boolean): readonly string[] {
  return isFirst ? spoken.slice(0, length) : spoken.slice(Math.max(0, spoken.length - length));
}

function dayWords(spoken: readonly string[], length: number, isFirst: boolean): readonly string[] {
  return isFirst ? spoken.slice(length) : spoken.slice(0, Math.max(0, spoken.length - length));
}

function parseDay(spoken: readonly string[], reading: ParseDateOptions): Day | undefined {
  const { words, today } = reading;
  const text = spoken.join(' ');
  const fixed: readonly (readonly [readonly string[], Day])[] = [
    [words.today, today],
    [words.tomorrow, addDays(today, 1)],
    [words.yesterday, addDays(today, -1)],
    [words.endOfMonth, toDay({ ...partsOf(today), date: daysIn(partsOf(today).year, partsOf(today).month) })],
  ];
  const named = fixed.find(([forms]) => forms.includes(text));
  // A displayed date that was edited: the weekday in front is redundant.
  const isNamedDay = spoken.length > 1 && indexOfName(spoken[0] ?? '', namesOf(reading).weekdays) !== -1;
  return (
    named?.[1] ??
    parseDistance(spoken, reading) ??
    parseWeekday(spoken, reading) ??
    parseNumbers((isNamedDay ? spoken.slice(1) : spoken).join(' '), reading)
  );
}

/** "in 3 days", "3d", "next week", "in a month". */
function parseDistance(spoken: readonly string[], { words, today }: ParseDateOptions): Day | undefined {
  const [first = '', second] = spoken;
  const isNext = words.next.includes(first);
  const rest = isNext || words.in.includes(first) ? spoken.slice(1) : spoken;
  if (isNext && second !== undefined && rest.length === 1) {
    return addUnits(1, second, { words, today });
  }
  const joined = /^(\d{1,3})\s*(\D+)$/.exec(rest.join(' '));
  if (joined !== null) {
    return addUnits(Number(joined[1]), joined[2] ?? '', { words, today });
  }
  const [amount = '', unit = ''] = rest;
  return rest.length === 2 && words.one.includes(amount) ? addUnits(1, unit, { words, today }) : undefined;
}

function addUnits(
  count: number,
  unit: string,
  { words, today }: Pick<ParseDateOptions, 'words' | 'today'>,
): Day | undefined {
  if (words.day.includes(unit)) {
    return addDays(today, count);
  }
  if (words.week.includes(unit)) {
    return addDays(today, 7 * count);
  }
  if (words.month.includes(unit)) {
    return addMonths(today, count);
  }
  return words.year.includes(unit) ? addMonths(today, 12 * count) : undefined;
}

/** "fri" is the coming one, in a week if today is a Friday; "next fri" is that of the following week. */
function parseWeekday(spoken: readonly string[], reading: ParseDateOptions): Day | undefined {
  const { words, today } = reading;
  const [first = ''] = spoken;
  const isNext = words.next.includes(first);
  const rest = isNext || words.this.includes(first) ? spoken.slice(1) : spoken;
  const index = rest.length === 1 ? indexOfName(rest[0] ?? '', namesOf(reading).weekdays) : -1;
  if (index === -1) {
    return undefined;
  }
  const distance = index + 1 - weekdayOf(today);
  if (isNext) {
    return addDays(today, distance + 7);
  }
  return addDays(today, distance <= 0 ? distance + 7 : distance);
}

/** Numeric dates and dates with month names. Without a year, the next such date is meant. */
function parseNumbers(text: string, reading: ParseDateOptions): Day | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso !== null) {
    return dayOf(iso[1], iso[2], iso[3]);
  }
  const figures = /^(\d{1,2})[./-](\d{1,2})(?:[./-](\d{2}|\d{4})?)?$/.exec(text);
  if (figures !== null) {
    const [, one, two, year] = figures;
    const isDayFirst = text.includes('.') || namesOf(reading).isDayFirst;
    return isDayFirst ? soonest(year, two, one, reading.today) : soonest(year, one, two, reading.today);
  }
  const named = /^(?:(\d{1,2})(?:st|nd|rd|th|\.)? )?(\p{L}+)\.?(?: (\d{1,2})(?:st|nd|rd|th)?)?(?: (\d{4}))?$/u.exec(
    text,
  );
  const month = named === null ? -1 : indexOfName(named[2] ?? '', namesOf(reading).months);
  const date = named?.[1] ?? named?.[3];
  const isTwice = named?.[1] !== undefined && named[3] !== undefined;
  return month === -1 || isTwice ? undefined : soonest(named?.[4], String(month + 1), date ?? '1', reading.today);
}

function soonest(
  year: string | undefined,
  month: string | undefined,
  date: string | undefined,
  today: Day,
): Day | undefined {
  if (year !== undefined && year !== '') {
    return dayOf(year.length === 2 ? `20${year}` : year, month, date);
  }
  const now = partsOf(today).year;
  // A leap day may be up to eight years away.
  const years = Array.from({ length: 9 }, (_, index) => String(now + index));
  return years
    .map((candidate) => dayOf(candidate, month, date))
    .find((day) => day !== undefined && (dayNumber(day) ?? 0) >= (dayNumber(today) ?? 0));
}

function dayOf(year: string | undefined, month: string | undefined, date: string | undefined): Day | undefined {
  const parts = { year: Number(year), month: Number(month), date: Number(date) };
  return isCalendarDay(parts) ? toDay(parts) : undefined;
}

/** Matches a whole name, at least its first three letters, or the short form of Intl, optionally with a period. */
function indexOfName(typed: string, names: readonly NameForms[]): number {
  const word = typed.replace(/\.$/, '');
  return names.findIndex(
    ({ long, short }) => word === short || word === long || (word.length > 2 && long.startsWith(word)),
  );
}
