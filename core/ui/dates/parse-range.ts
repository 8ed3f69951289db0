import type { Day } from '../text/calendar';
import { addDays, isCalendarDay, partsOf, toDay } from './day-arithmetic';
import { periodAround } from './date-range';
import type { DateRange, Period, RangeReading } from './date-range';
import type { DateWords } from './date-words';
import { parseDate } from './parse-date';

export interface ParseRangeOptions extends RangeReading {
  readonly language: string;
  readonly words: DateWords;
}

/**
 * Parses a range of days in natural language: "12–16 Nov", "1 Dec 2025 to 3 Jan", "next week", "last 30 days", "this
 * month", "Q3 2025", "2025", or a single day. Dates without a year are in the current one.
 *
 * @returns undefined unless every word is understood.
 */
export function parseDateRange(text: string, reading: ParseRangeOptions): DateRange | undefined {
  const written = text.trim().toLocaleLowerCase(reading.language).replaceAll(',', ' ').replace(/\s+/g, ' ');
  return parsePeriod(written, reading) ?? parseEnds(written, reading) ?? parseSingle(written, reading);
}

/** "next week", "last 30 days", "q3", "2025". */
function parsePeriod(text: string, reading: ParseRangeOptions): DateRange | undefined {
  const { words, today } = reading;
  const year = /^\d{4}$/.exec(text)?.[0];
  if (year !== undefined) {
    return { start: `${year}-01-01`, end: `${year}-12-31` };
  }
  const quarter = /^(\p{L}+)\.? ?([1-4])(?: (\d{4}))?$/u.exec(text);
  if (quarter !== null && words.quarter.includes(quarter[1] ?? '')) {
    const month = Number(quarter[2]) * 3 - 2;
    const first = toDay({ year: Number(quarter[3] ?? partsOf(today).year), month, date: 1 });
    return periodAround('quarter', 0, { ...reading, today: first, fiscalYearStart: 1 });
  }
  const spoken = /^(\p{L}+) (?:(\d{1,3}) )?(\p{L}+)$/u.exec(text);
  if (spoken === null) {
    return undefined;
  }
  const [, which = '', count, unit = ''] = spoken;
  const period = periodOf(unit, words);
  const distance = distanceOf(which, words);
  if (period === undefined || distance === undefined) {
    return undefined;
  }
  return count === undefined
    ? periodAround(period, distance, reading)
    : severalPeriods(period, distance * Number(count), reading);
}

/** The last days end today, and the next ones begin tomorrow; other periods are whole ones, without the current one. */
function severalPeriods(period: Period, count: number, reading: ParseRangeOptions): DateRange | undefined {
  if (count === 0) {
    return undefined;
  }
  const { today } = reading;
  if (period === 'day') {
    return count < 0
      ? { start: addDays(today, count + 1), end: today }
      : { start: addDays(today, 1), end: addDays(today, count) };
  }
  const far = periodAround(period, count, reading);
  const near = periodAround(period, Math.sign(count), reading);
  return count < 0 ? { start: far.start, end: near.end } : { start: near.start, end: far.end };
}

function periodOf(unit: string, words: DateWords): Period | undefined {
  const periods = ['day', 'week', 'month', 'quarter', 'year'] as const;
  return periods.find((period) => words[period].includes(unit));
}

function distanceOf(word: string, words: DateWords): -1 | 0 | 1 | undefined {
  if (words.last.includes(word)) {
    return -1;
  }
  if (words.next.includes(word)) {
    return 1;
  }
  return words.this.includes(word) ? 0 : undefined;
}

/** Two days with a word or a dash between them. Each dash may be the one, because dates contain dashes too. */
function parseEnds(text: string, reading: ParseRangeOptions): DateRange | undefined {
  for (const { index, length } of separatorsIn(text, reading.words)) {
    const range = rangeOfEnds(text.slice(0, index).trim(), text.slice(index + length).trim(), reading);
    if (range !== undefined) {
      return range;
    }
  }
  return undefined;
}

interface Separator {
  readonly index: number;
  readonly length: number;
}

function separatorsIn(text: string, words: DateWords): readonly Separator[] {
  const found = [...text.matchAll(/ \p{L}+ | [-–—] |[-–—/]|\.\./gu)];
  return found
    .filter(([match]) => !/\p{L}/u.test(match) || words.to.includes(match.trim()))
    .map((match) => ({ index: match.index, length: match[0].length }));
}

function rangeOfEnds(from: string, to: string, reading: ParseRangeOptions): DateRange | undefined {
  const [left, right] = [partsOfText(from), partsOfText(to)];
  if (left === undefined || right === undefined) {
    const [start, end] = [parseDay(from, reading), parseDay(to, reading)];
    return start === undefined || end === undefined || start > end ? undefined : { start, end };
  }
  // "12–16 Nov" and "Nov 12 – 16" name the month once, "28 Nov – 3 Dec 2025" the year.
  const month = { from: left.month ?? right.month, to: right.month ?? left.month };
  const isYearless = left.year === undefined && right.year === undefined;
  const years = { from: left.year ?? right.year, to: right.year ?? left.year };
  const start = dayOfParts({ ...left, month: month.from, year: years.from }, reading);
  const end = dayOfParts({ ...right, month: month.to, year: years.to }, reading);
  if (start === undefined || end === undefined || start <= end) {
    return start === undefined || end === undefined ? undefined : { start, end };
  }
  if (left.month === undefined || right.month === undefined) {
    return undefined;
  }
  // Over the turn of the year.
  if (isYearless) {
    return { start, end: changeYear(end, 1) };
  }
  return left.year === undefined ? { start: changeYear(start, -1), end } : undefined;
}

interface WrittenDay {
  readonly date: string;
  readonly month: string | undefined;
  readonly year: string | undefined;
}

/** A day written as a number, perhaps with the name of a month and a year; undefined for other forms. */
function partsOfText(text: string): WrittenDay | undefined {
  // A displayed range begins with weekdays in no language, so a word is a month.
  const match =
    /^(?<date>\d{1,2})(?:st|nd|rd|th|\.)?(?: (?<month>\p{L}+)\.?)?(?: (?<year>\d{4}))?$/u.exec(text) ??
    /^(?<month>\p{L}+)\.? (?<date>\d{1,2})(?:st|nd|rd|th)?(?: (?<year>\d{4}))?$/u.exec(text);
  const groups = match?.groups;
  return groups?.['date'] === undefined
    ? undefined
    : { date: groups['date'], month: groups['month'], year: groups['year'] };
}

function dayOfParts({ date, month, year }: WrittenDay, reading: ParseRangeOptions): Day | undefined {
  const { today } = reading;
  return month === undefined
    ? undefined
    : parseDate(`${date} ${month} ${year ?? String(partsOf(today).year)}`, reading)?.day;
}

/** A day of its own, such as "tomorrow" or "2026-03-12". */
function parseDay(text: string, reading: ParseRangeOptions): Day | undefined {
  const parts = partsOfText(text);
  if (parts !== undefined) {
    return dayOfParts(parts, reading);
  }
  const parsed = parseDate(text, reading);
  return parsed?.time === undefined ? parsed?.day : undefined;
}

/** A month by its name, or one day. */
function parseSingle(text: string, reading: ParseRangeOptions): DateRange | undefined {
  const named = /^(\p{L}+)\.?(?: (\d{4}))?$/u.exec(text);
  const first = named === null ? undefined : dayOfParts({ date: '1', month: named[1], year: named[2] }, reading);
  if (first !== undefined) {
    return periodAround('month', 0, { ...reading, today: first });
  }
  const day = parseDay(text, reading);
  return day === undefined ? undefined : { start: day, end: day };
}

/** 29 February becomes 28 February in a year that has none. */
function changeYear(day: Day, count: number): Day {
  const parts = partsOf(day);
  const moved = { ...parts, year: parts.year + count };
  return toDay(isCalendarDay(moved) ? moved : { ...moved, date: 28 });
}
