import { addDays } from '../dates/day-arithmetic';
import { dateFormatter } from '../text/formatters';
import { dayIn, noonOf } from '../text/calendar';
import type { Day } from '../text/calendar';
import type { Reader } from '../text/moments';
import { timelineMessages } from './timeline-messages';

/** The days of an item, inclusive; either may be missing. */
export interface TimelineSpan {
  readonly start?: Day | undefined;
  readonly end?: Day | undefined;
}

/** What of a span a move changes. */
export type SpanPart = 'whole' | 'start' | 'end';

/**
 * A span whose days, or whose one end, are some days later; earlier for a negative count. A missing end begins where the
 * other one is. The start is never after the end. The same span when there is nothing to move, or no such day.
 */
export function movedSpan(span: TimelineSpan, part: SpanPart, days: number): TimelineSpan {
  const { start, end } = span;
  const origin = part === 'end' ? (end ?? start) : (start ?? end);
  if (origin === undefined || days === 0) {
    return span;
  }
  const moved = {
    start: part === 'end' || (part === 'whole' && start === undefined) ? start : addDays(start ?? origin, days),
    end: part === 'start' || (part === 'whole' && end === undefined) ? end : addDays(end ?? origin, days),
  };
  if (![moved.start, moved.end].every((day) => day === undefined || /^(?!0000)\d{4}-/.test(day))) {
    return span;
  }
  if (moved.start === undefined || moved.end === undefined || moved.start <= moved.end) {
    return moved;
  }
  return part === 'start' ? { start: moved.end, end: moved.end } : { start: moved.start, end: moved.start };
}

/** Whether two spans have the same days. */
export function isSameSpan(left: TimelineSpan, right: TimelineSpan): boolean {
  return left.start === right.start && left.end === right.end;
}

/** The days of a span in words: "from 3 March to 7 March". */
export function spanWords({ start, end }: TimelineSpan, reader: Reader): string {
  const { translate } = reader;
  if (start !== undefined && end !== undefined) {
    return start === end
      ? translate(timelineMessages.timelineOneDay, { day: wordDay(start, reader) })
      : translate(timelineMessages.timelineBoth, { start: wordDay(start, reader), end: wordDay(end, reader) });
  }
  if (end !== undefined) {
    return translate(timelineMessages.timelineEnd, { end: wordDay(end, reader) });
  }
  return start === undefined
    ? translate(timelineMessages.timelineUndated)
    : translate(timelineMessages.timelineStart, { start: wordDay(start, reader) });
}

/** With the year when it is not the present one. */
function wordDay(day: Day, { language, dateFormatters, now, timeZone }: Reader): string {
  const isThisYear = day.slice(0, 4) === dayIn(now, { timeZone, dateFormatters }).slice(0, 4);
  const style: Intl.DateTimeFormatOptions = {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    ...(isThisYear ? {} : { year: 'numeric' }),
  };
  return dateFormatter(dateFormatters, language, style).format(noonOf(day));
}
