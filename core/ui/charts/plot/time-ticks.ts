import { utcInterval } from '@observablehq/plot';

const hour = 3_600_000;
const day = 24 * hour;

interface TickUnit {
  /** Least distance of two ticks. */
  readonly length: number;
  readonly interval: Parameters<typeof utcInterval>[0];
  readonly style: Intl.DateTimeFormatOptions;
}

const hours: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
const days: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
const months: Intl.DateTimeFormatOptions = { month: 'short' };
const years: Intl.DateTimeFormatOptions = { year: 'numeric' };

/** From the finest to the coarsest. */
const units: readonly TickUnit[] = [
  { length: hour, interval: 'hour', style: hours },
  { length: 3 * hour, interval: '3 hours', style: hours },
  { length: 6 * hour, interval: '6 hours', style: hours },
  { length: day, interval: 'day', style: days },
  { length: 7 * day, interval: 'monday', style: days },
  { length: 28 * day, interval: 'month', style: months },
  { length: 59 * day, interval: '2 months', style: months },
  { length: 90 * day, interval: '3 months', style: months },
  { length: 181 * day, interval: '6 months', style: months },
  { length: 365 * day, interval: 'year', style: years },
  { length: 5 * 365 * day, interval: '5 years', style: years },
  { length: 10 * 365 * day, interval: '10 years', style: years },
];

export interface TimeTickOptions {
  readonly positions: readonly number[];
  readonly domain: readonly [number, number];
  readonly maxTicks: number;
  readonly every: 'week' | 'month' | undefined;
}

/** The ticks of a time axis: as fine as its width and its values allow. */
export function timeTicks(options: TimeTickOptions): {
  readonly ticks: readonly number[];
  readonly style: Intl.DateTimeFormatOptions;
} {
  const { positions, domain, maxTicks, every } = options;
  const [from, to] = domain;
  const isByDay = positions.every((position) => position % day === 0);
  const finest = every === 'month' ? 28 * day : isByDay ? day : 0;
  const unit =
    units.find(({ length }) => length >= finest && (to - from) / length <= maxTicks) ?? units[units.length - 1];
  if (unit === undefined) {
    return { ticks: [], style: years };
  }
  // Few values: each of them has a label, whatever day it is.
  if (isByDay && every !== 'month' && positions.length <= maxTicks && unit.length < 28 * day) {
    return { ticks: positions, style: days };
  }
  const interval = utcInterval(unit.interval);
  const ticks = interval.range(new Date(from), new Date(to + 1)).map((date) => date.getTime());
  return { ticks, style: unit.style };
}
