import type { SpanPlace } from './span-place';

/** Which ends of two bars a dependency joins: that of the item that comes first, then that of the other. */
export type TimelineLinkEnds = 'end-start' | 'start-start' | 'end-end';

/** A dependency of one item on another. Two items have one of each kind of ends at most. */
export interface TimelineLink {
  /** The item that comes first. */
  readonly fromId: string;
  readonly toId: string;
  readonly ends: TimelineLinkEnds;
  /** What it means, in words. */
  readonly label: string;
  /** The two are planned in the wrong order. */
  readonly isConflict?: boolean;
}

/** What puts two items in order that are planned in the wrong one. */
export interface TimelineRemedy {
  /** A verb. */
  readonly label: string;
  readonly run: () => void;
}

/** Where a bar is: its row and its place on the axis. */
export interface BarPlace extends SpanPlace {
  readonly index: number;
}

/** A dependency as it is drawn. Coordinates in px from the start of the axis and from the top of the first row. */
export interface DrawnLink {
  readonly link: TimelineLink;
  /** The line and its head, as data of SVG paths. */
  readonly line: string;
  readonly head: string;
}

/** A mark lies in the middle of its day, in px. */
const markRadius = 10;
/** From the end of a bar to the first corner, in px. */
const stub = 10;
/** Arrows that are drawn at once: more cannot be told apart. */
const maxDrawn = 400;

export interface DrawnLinksOptions {
  readonly links: readonly TimelineLink[];
  /** Undefined for items without days, and for those that are not loaded. */
  readonly placeOf: (id: string) => BarPlace | undefined;
  readonly rowHeight: number;
  /** Indexes of the first and the last visible row. */
  readonly rows: { readonly first: number; readonly last: number };
}

/** The dependencies that cross the visible rows. */
export function drawnLinks({ links, placeOf, rowHeight, rows }: DrawnLinksOptions): readonly DrawnLink[] {
  const drawn: DrawnLink[] = [];
  for (const link of links) {
    const [from, to] = [placeOf(link.fromId), placeOf(link.toId)];
    if (from === undefined || to === undefined) {
      continue;
    }
    const [top, bottom] = [Math.min(from.index, to.index), Math.max(from.index, to.index)];
    if (bottom < rows.first || top > rows.last) {
      continue;
    }
    drawn.push({ link, ...lineOf(link.ends, from, to, rowHeight) });
    if (drawn.length === maxDrawn) {
      break;
    }
  }
  return drawn;
}

/** Where the drawing of a bar ends, in px from the start of the axis. */
export function endOfShape({ x, width, kind }: SpanPlace): number {
  return kind === 'mark' ? x + width / 2 + markRadius : x + width;
}

/** Where the drawing of a bar starts, in px from the start of the axis. */
function startOfShape({ x, width, kind }: SpanPlace): number {
  return kind === 'mark' ? x + width / 2 - markRadius : x;
}

function lineOf(
  ends: TimelineLinkEnds,
  from: BarPlace,
  to: BarPlace,
  rowHeight: number,
): Pick<DrawnLink, 'line' | 'head'> {
  if (ends === 'end-start') {
    return elbow(from, to, rowHeight);
  }
  const [y1, y2] = [(from.index + 0.5) * rowHeight, (to.index + 0.5) * rowHeight];
  // Around the bar that reaches further.
  if (ends === 'start-start') {
    const [x1, x2] = [startOfShape(from), startOfShape(to)];
    return { line: `M${x1} ${y1}H${Math.min(x1, x2) - stub}V${y2}H${x2}`, head: headAt(x2, y2, 1) };
  }
  const [x1, x2] = [endOfShape(from), endOfShape(to)];
  return { line: `M${x1} ${y1}H${Math.max(x1, x2) + stub}V${y2}H${x2}`, head: headAt(x2, y2, -1) };
}

/** From the end of one bar to the start of another, by right angles: between the rows when the other begins earlier. */
function elbow(from: BarPlace, to: BarPlace, rowHeight: number): Pick<DrawnLink, 'line' | 'head'> {
  const [x1, y1] = [endOfShape(from), (from.index + 0.5) * rowHeight];
  const [x2, y2] = [startOfShape(to), (to.index + 0.5) * rowHeight];
  const between = y1 + (Math.sign(to.index - from.index) * rowHeight) / 2;
  const line =
    x2 >= x1 + 2 * stub
      ? `M${x1} ${y1}H${x1 + stub}V${y2}H${x2}`
      : `M${x1} ${y1}H${x1 + stub}V${between}H${x2 - stub}V${y2}H${x2}`;
  return { line, head: headAt(x2, y2, 1) };
}

/** @param direction 1 for a head that points to later days, -1 to earlier ones. */
function headAt(x: number, y: number, direction: 1 | -1): string {
  const back = x - direction * 6;
  return `M${back} ${y - 4}L${x} ${y}L${back} ${y + 4}`;
}
