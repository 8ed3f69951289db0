import { addDays } from '@tessera/core/contract';
import { countDays } from '../../contract/arithmetic/period';

const style = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;

/** A day of the company's calendar, such as "15 July 2037". It names no weekday and is not relative to the reader's day. */
export function nameBillingDay(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, style).format(noonOf(day));
}

/** The days from `start` to the day before `end`, such as "15 July – 14 August 2037". */
export function nameBillingDays(start: string, end: string, language: string): string {
  const last = addDays(end, -1);
  const format = new Intl.DateTimeFormat(language, style);
  return last <= start ? format.format(noonOf(start)) : format.formatRange(noonOf(start), noonOf(last));
}

/** A month, such as "08/2037". */
export function nameBillingMonth(month: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { month: '2-digit', year: 'numeric', timeZone: 'UTC' });
  return format.format(noonOf(`${month}-15`));
}

/** Days that are left until a day; none when it is over. */
export function daysUntil(day: string, today: string): number {
  return Math.max(0, countDays(today, day));
}

function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00Z`);
}
