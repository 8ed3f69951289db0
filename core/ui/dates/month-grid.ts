import type { Day } from '../text/calendar';
import { addDays, addMonths, partsOf, toDay, weekdayOf } from './day-arithmetic';

/** The six weeks around the month of a day, so that the calendar keeps its height. */
export function weeksOf(day: Day, firstWeekday: number): readonly (readonly Day[])[] {
  const start = startOfWeek(toDay({ ...partsOf(day), date: 1 }), firstWeekday);
  return Array.from({ length: 6 }, (_week, week) =>
    Array.from({ length: 7 }, (_day, index) => addDays(start, week * 7 + index)),
  );
}

interface CalendarReading {
  readonly first: number;
  readonly isRightToLeft: boolean;
}

/** The day that a key moves to; undefined for other keys. */
export function moveInCalendar(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  from: Day,
  { first, isRightToLeft }: CalendarReading,
): Day | undefined {
  const onward = isRightToLeft ? -1 : 1;
  switch (key) {
    case 'ArrowRight':
      return addDays(from, onward);
    case 'ArrowLeft':
      return addDays(from, -onward);
    case 'ArrowDown':
      return addDays(from, 7);
    case 'ArrowUp':
      return addDays(from, -7);
    case 'Home':
      return startOfWeek(from, first);
    case 'End':
      return addDays(startOfWeek(from, first), 6);
    case 'PageDown':
      return addMonths(from, shiftKey ? 12 : 1);
    case 'PageUp':
      return addMonths(from, shiftKey ? -12 : -1);
    default:
      return undefined;
  }
}

function startOfWeek(day: Day, firstWeekday: number): Day {
  return addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7));
}
