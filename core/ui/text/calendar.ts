import { dateFormatter } from './formatters';
import type { DateFormatters } from './formatters';

/** A date without a time or a zone, `YYYY-MM-DD`. */
export type Day = string;

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const instantPattern =
  /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?(?:Z|([+-])(\d{2}):?(\d{2}))$/;
const millisecondsADay = 86_400_000;

/** Days since 1970-01-01, or undefined when the text is not a day. */
export function dayNumber(day: Day): number | undefined {
  const match = dayPattern.exec(day);
  if (match === null) {
    return undefined;
  }
  const [year = 0, month = 0, date = 0] = match.slice(1).map(Number);
  // Years start in March, so that the leap day is the last day of the year.
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + date - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** Milliseconds since 1970 of an ISO 8601 instant, or undefined when the text is not one. */
export function instantMilliseconds(instant: string): number | undefined {
  const match = instantPattern.exec(instant);
  const days = match === null ? undefined : dayNumber(match[1] ?? '');
  if (match === null || days === undefined) {
    return undefined;
  }
  const [hours, minutes, seconds] = [match[2], match[3], match[4] ?? '0'].map(Number) as [number, number, number];
  const fraction = Number((match[5] ?? '').padEnd(3, '0'));
  const offset = (Number(match[7] ?? 0) * 60 + Number(match[8] ?? 0)) * (match[6] === '-' ? -1 : 1);
  return days * millisecondsADay + ((hours * 60 + minutes - offset) * 60 + seconds) * 1000 + fraction;
}

/** Noon of a day in UTC, so that Intl formats the same day in the zone `UTC`. */
export function noonOf(day: Day): number | undefined {
  const number = dayNumber(day);
  return number === undefined ? undefined : number * millisecondsADay + millisecondsADay / 2;
}

/** A time zone, with the formatters of the screen. */
export interface ZoneFormatters {
  /** IANA name; the browser's own zone when undefined. */
  readonly timeZone: string | undefined;
  readonly dateFormatters: DateFormatters;
}

/** The day that a wall clock in that zone shows. */
export function dayIn(milliseconds: number, { timeZone, dateFormatters }: ZoneFormatters): Day {
  const style: Intl.DateTimeFormatOptions = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...timeZoneOption(timeZone),
  };
  const parts = dateFormatter(dateFormatters, 'en', style).formatToParts(milliseconds);
  const part = (type: string): string => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** The zone as an option of Intl; the browser's own when undefined. */
export function timeZoneOption(timeZone: string | undefined): { readonly timeZone?: string } {
  return timeZone === undefined ? {} : { timeZone };
}
