import type { ChartReader } from '../chart-texts';

/** Where a row of the chart is drawn, in px of the plot. */
export interface ChartPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A drawn chart. */
export interface DrawnChart {
  readonly figure: SVGSVGElement;
  /** One place for each row. */
  readonly places: readonly ChartPlace[];
  /** The directions in which the pointer selects a row. */
  readonly pointing: 'x' | 'y' | 'both';
}

export interface DrawOptions {
  readonly width: number;
  /** Ascending positions run from right to left. */
  readonly isMirrored: boolean;
  readonly reader: ChartReader;
}

/** The row whose place is nearest to a point of the plot. */
export function nearestRow({ places, pointing }: DrawnChart, x: number, y: number): number {
  let nearest = 0;
  let least = Infinity;
  for (const [index, place] of places.entries()) {
    const across = pointing === 'y' ? 0 : place.x + place.width / 2 - x;
    const down = pointing === 'x' ? 0 : place.y + place.height / 2 - y;
    const distance = across * across + down * down;
    if (distance < least) {
      least = distance;
      nearest = index;
    }
  }
  return nearest;
}
