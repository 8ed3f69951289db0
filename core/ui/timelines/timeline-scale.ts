import { addDays, addMonths, partsOf } from '../dates/day-arithmetic';
import { dayNumber } from '../text/calendar';
import type { Day } from '../text/calendar';
import type { TimelineSpan } from './timeline-span';

/** How much time the axis shows, from the closest look to the widest. */
export const timelineZooms = ['day', 'week', 'month'] as const;
/** A zoom that {@link timelineZooms} lists. */
export type TimelineZoom = (typeof timelineZooms)[number];

/** Width of a day in px. */
const dayWidths: Readonly<Record<TimelineZoom, number>> = { day: 40, week: 16, month: 5 };

/** Browsers draw no wider pages than some ten million px: days further away from today are not on the axis. */
const maxYears = 20;

/** The days of an axis and their places. */
export interface TimelineScale {
  readonly zoom: TimelineZoom;
  /** The first and the last day. */
  readonly first: Day;
  readonly last: Day;
  /** In px. */
  readonly dayWidth: number;
  readonly width: number;
}

/** The whole years of an axis. */
export interface TimelineYears {
  readonly from: number;
  readonly to: number;
}

/** The years that show all spans, with room for plans around today. */
export function yearsOf(spans: readonly TimelineSpan[], today: Day): TimelineYears {
  let [earliest, latest] = [addMonths(today, -6), addMonths(today, 12)];
  for (const { start, end } of spans) {
    // Days of this form are in the order of their text.
    for (const day of [start, end]) {
      earliest = day !== undefined && day < earliest ? day : earliest;
      latest = day !== undefined && day > latest ? day : latest;
    }
  }
  const { year } = partsOf(today);
  return {
    from: Math.max(partsOf(earliest).year, year - maxYears, 1),
    to: Math.min(partsOf(latest).year, year + maxYears, 9999),
  };
}

/** The axis of some years. */
export function timelineScale(zoom: TimelineZoom, { from, to }: TimelineYears): TimelineScale {
  const first = `${String(from).padStart(4, '0')}-01-01`;
  const last = `${String(to).padStart(4, '0')}-12-31`;
  const dayWidth = dayWidths[zoom];
  return { zoom, first, last, dayWidth, width: (daysBetween(first, last) + 1) * dayWidth };
}

/** Distance of the start of a day from the start of the axis, in px; also for days that are not on it. */
export function placeOfDay({ first, dayWidth }: Pick<TimelineScale, 'first' | 'dayWidth'>, day: Day): number {
  return daysBetween(first, day) * dayWidth;
}

/** The day at a place, one of the axis. */
export function dayAt({ first, last, dayWidth }: TimelineScale, place: number): Day {
  const count = Math.floor(place / dayWidth);
  return addDays(first, Math.max(0, Math.min(count, daysBetween(first, last))));
}

/** Days from one day to another; negative for an earlier one. */
export function daysBetween(from: Day, to: Day): number {
  return (dayNumber(to) ?? 0) - (dayNumber(from) ?? 0);
}
