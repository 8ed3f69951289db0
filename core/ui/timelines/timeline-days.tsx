import type { CSSProperties, ReactElement, RefObject } from 'react';
import { addDays } from '../dates/day-arithmetic';
import { isDayOff } from '../dates/day-limits';
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
      style={{ inlineSize: scale.width, ...stripesOf(scale, company.workingDays) }}
    >
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

/** One week as a picture that repeats: any number of days off costs no elements. */
function stripesOf(
  { zoom, first, dayWidth }: TimelineScale,
  workingDays: Parameters<typeof isDayOff>[1],
): CSSProperties {
  if (zoom === 'month') {
    return {};
  }
  const stops = Array.from({ length: 7 }, (_, index) => {
    const colour = isDayOff(addDays(first, index), workingDays) ? 'var(--t-sunken)' : 'transparent';
    return `${colour} ${index * dayWidth}px ${(index + 1) * dayWidth}px`;
  });
  return {
    backgroundImage: `linear-gradient(to var(--t-timeline-to), ${stops.join(', ')})`,
    backgroundSize: `${7 * dayWidth}px 100%`,
  };
}
