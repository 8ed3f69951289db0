import { addDays } from '@tessera/core/contract';

/** How often a subscription is billed. */
export type BillingInterval = 'month' | 'year';

/** Days of the company's calendar: `end` is the first day that no longer belongs to the period. */
export interface BillingPeriod {
  readonly start: string;
  readonly end: string;
}

const day = 86_400_000;

/** Days from one date to another; negative if the second one is earlier. Clock changes do not matter. */
export function countDays(from: string, to: string): number {
  return Math.round((startOf(to) - startOf(from)) / day);
}

/** Day of the month, from 1 to 31. */
export function anchorDayOf(date: string): number {
  return Number(date.slice(8));
}

/**
 * The period that begins on a date.
 *
 * It ends on the anchor day, or on the last day of a month that lacks it. The anchor is kept, so that monthly periods from
 * 31 January end on 28 February, then on 31 March.
 */
export function periodFrom(start: string, interval: BillingInterval, anchorDay: number): BillingPeriod {
  const [year = 0, month = 1] = start.split('-').map(Number);
  const months = year * 12 + month - 1 + (interval === 'year' ? 12 : 1);
  const [endYear, endMonth] = [Math.floor(months / 12), months % 12];
  const lastDay = new Date(Date.UTC(endYear, endMonth + 1, 0)).getUTCDate();
  const first = `${String(endYear).padStart(4, '0')}-${String(endMonth + 1).padStart(2, '0')}-01`;
  return { start, end: addDays(first, Math.min(anchorDay, lastDay) - 1) };
}

/** Days of a period that are left on a date, which counts as one of them; all of them before it begins. */
export function remainingDays({ start, end }: BillingPeriod, on: string): number {
  return Math.max(0, countDays(on > start ? on : start, end));
}

/** Milliseconds of midnight in UTC. */
function startOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}
