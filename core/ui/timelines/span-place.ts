import { placeOfDay } from './timeline-scale';
import type { TimelineScale } from './timeline-scale';
import type { TimelineSpan } from './timeline-span';

/** Where a span is drawn. */
export interface SpanPlace {
  /** From the start of the axis, in px. */
  readonly x: number;
  readonly width: number;
  /** `mark` has an end only, `open` a start only. */
  readonly kind: 'bar' | 'mark' | 'open';
}

/** How far a bar without an end is drawn, in days. */
const openDays = 7;
/** A bar that is narrower cannot be seen, or hit, in px. */
const minWidth = 12;

/** Where a span is drawn; undefined without days. */
export function placeOfSpan({ start, end }: TimelineSpan, scale: TimelineScale): SpanPlace | undefined {
  const first = start ?? end;
  if (first === undefined) {
    return undefined;
  }
  const x = placeOfDay(scale, first);
  if (end === undefined) {
    return { x, width: Math.max(openDays * scale.dayWidth, minWidth), kind: 'open' };
  }
  if (start === undefined) {
    const width = Math.max(scale.dayWidth, minWidth);
    return { x: x + (scale.dayWidth - width) / 2, width, kind: 'mark' };
  }
  return { x, width: Math.max(placeOfDay(scale, end) + scale.dayWidth - x, minWidth), kind: 'bar' };
}
