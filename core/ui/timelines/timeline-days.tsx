import type { CSSProperties, ReactElement, RefObject } from 'react';
import { addDays } from '../dates/day-arithmetic';
import { isWorkingDay } from '../../contract';
import type { WorkCalendar } from '../../contract';
import { useUi } from '../environment';
import type { Day } from '../text/calendar';
import type { AxisCell } from './timeline-axis';
import { placeOfDay } from './timeline-scale';
import type { TimelineScale } from './timeline-scale';

interface TimelineDaysProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly scale: TimelineScale;
  readonly today: Day;
  /** The stretches whose beginning is a line. */
  readonly lines: readonly AxisCell[];
}

/** Below the rows: days off, the beginnings of months or years, and today. */
export function TimelineDays({ ref, scale, today, lines }: TimelineDaysProps): ReactElement {
  const { company } = useUi();
  return (
    <div
      ref={ref}
      aria-hidden="true"
      className="t-timeline-days"
      style={{ inlineSize: scale.width, ...stripesOf(scale, company) }}
    >
      {holidaysOf(scale, company).map((day) => (
        <span
          key={day}
          className="t-timeline-holiday"
          style={{ insetInlineStart: placeOfDay(scale, day), inlineSize: scale.dayWidth }}
        />
      ))}
      {lines.map(({ day, x }) => (
        <span key={day} className="t-timeline-line" style={{ insetInlineStart: x }} />
      ))}
      <span
        className="t-timeline-today"
        style={{ insetInlineStart: placeOfDay(scale, today) + Math.floor(scale.dayWidth / 2) }}
      />
    </div>
  );
}

/** Holidays within the scale that are no day off of the week. */
function holidaysOf(scale: TimelineScale, { workingDays, holidays = [] }: WorkCalendar): readonly Day[] {
  return scale.zoom === 'month'
    ? []
    : holidays.filter((day) => {
        const place = placeOfDay(scale, day);
        return place >= 0 && place < scale.width && isWorkingDay(day, { workingDays });
      });
}

/** One week as a picture that repeats: any number of days off costs no elements. */
function stripesOf({ zoom, first, dayWidth }: TimelineScale, { workingDays }: WorkCalendar): CSSProperties {
  if (zoom === 'month') {
    return {};
  }
  const stops = Array.from({ length: 7 }, (_, index) => {
    const colour = isWorkingDay(addDays(first, index), { workingDays }) ? 'transparent' : 'var(--t-sunken)';
    return `${colour} ${index * dayWidth}px ${(index + 1) * dayWidth}px`;
  });
  return {
    backgroundImage: `linear-gradient(to var(--t-timeline-to), ${stops.join(', ')})`,
    backgroundSize: `${7 * dayWidth}px 100%`,
  };
}
