import { addDays, addMonths, partsOf, toDay, weekdayOf } from '../dates/day-arithmetic';
import { noonOf } from '../text/calendar';
import type { Day } from '../text/calendar';
import { dateFormatter } from '../text/formatters';
import type { Reader } from '../text/moments';
import { dayAt, daysBetween, placeOfDay } from './timeline-scale';
import type { TimelineScale } from './timeline-scale';

/** A stretch of days in the head of a timeline. */
export interface AxisCell {
  /** Its first day. */
  readonly day: Day;
  /** In px. */
  readonly x: number;
  readonly width: number;
  readonly label: string;
}

/** The two lines of the head: the long stretches, and the short ones. */
export interface AxisCells {
  readonly long: readonly AxisCell[];
  readonly short: readonly AxisCell[];
}

/** The visible part of an axis, in px from its start. */
export interface TimelineWindow {
  readonly from: number;
  readonly to: number;
}

type Unit = 'day' | 'week' | 'month' | 'year';

const units = {
  day: { long: 'month', short: 'day' },
  week: { long: 'month', short: 'week' },
  month: { long: 'year', short: 'month' },
} as const;

/**
 * The head of a part of the axis.
 *
 * @param firstWeekday 1 for Monday to 7 for Sunday
 */
export function axisCells(
  scale: TimelineScale,
  shown: TimelineWindow,
  { reader, firstWeekday }: { readonly reader: Reader; readonly firstWeekday: number },
): AxisCells {
  const { long, short } = units[scale.zoom];
  const [from, to] = [dayAt(scale, shown.from), dayAt(scale, shown.to)];
  const cellsOf = (unit: Unit): readonly AxisCell[] => {
    const style = styleOf(unit, scale);
    const formatter = dateFormatter(reader.dateFormatters, reader.language, { ...style, timeZone: 'UTC' });
    const cells: AxisCell[] = [];
    for (let day = startOf(unit, from, firstWeekday); day <= to && day <= scale.last; day = nextOf(unit, day)) {
      const next = nextOf(unit, day);
      const x = placeOfDay(scale, day);
      cells.push({
        day,
        x,
        width: daysBetween(day, next) * scale.dayWidth,
        label: formatter.format(noonOf(day)),
      });
    }
    return cells;
  };
  return { long: cellsOf(long), short: cellsOf(short) };
}

function styleOf(unit: Unit, { zoom }: TimelineScale): Intl.DateTimeFormatOptions {
  switch (unit) {
    case 'day':
      return { weekday: 'narrow', day: 'numeric' };
    case 'week':
      return { day: 'numeric', month: 'short' };
    case 'month':
      return zoom === 'month' ? { month: 'short' } : { month: 'long', year: 'numeric' };
    case 'year':
      return { year: 'numeric' };
  }
}

function startOf(unit: Unit, day: Day, firstWeekday: number): Day {
  const { year, month } = partsOf(day);
  switch (unit) {
    case 'day':
      return day;
    case 'week':
      return addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7));
    case 'month':
      return toDay({ year, month, date: 1 });
    case 'year':
      return toDay({ year, month: 1, date: 1 });
  }
}

function nextOf(unit: Unit, day: Day): Day {
  switch (unit) {
    case 'day':
      return addDays(day, 1);
    case 'week':
      return addDays(day, 7);
    case 'month':
      return addMonths(day, 1);
    case 'year':
      return addMonths(day, 12);
  }
}
