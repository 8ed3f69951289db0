import type { ScaleOptions } from '@observablehq/plot';
import type { ChartPositions } from '../chart-description';
import { dateFormatter } from '../../text/formatters';
import { numberFormat, wallTime } from '../chart-texts';
import type { ChartReader } from '../chart-texts';
import { timeTicks } from './time-ticks';

/** Room that a name needs, in px. */
const nameRoom = 56;
/** Room that a date or a month needs, in px. */
const dateRoom = 46;

/** Positions as numbers: the index of a category, the wall clock of a time, a number as it is. */
export interface PositionScale {
  readonly positions: readonly number[];
  /** The least distance between two positions. */
  readonly step: number;
  readonly domain: readonly [number, number];
  readonly type: NonNullable<ScaleOptions['type']>;
  readonly ticks: readonly number[] | undefined;
  readonly format: (position: number) => string;
}

export interface PositionScaleOptions {
  /** Width of the drawn area, in px. */
  readonly width: number;
  /** Half a step before the first and after the last position, for bars. */
  readonly hasPadding: boolean;
  readonly reader: ChartReader;
}

/** The scale of the positions of a chart. */
export function positionScale(x: ChartPositions, options: PositionScaleOptions): PositionScale {
  const { width, hasPadding, reader } = options;
  const positions = x.values.map((value, index) => positionOf(x, value, index, reader));
  const first = positions[0] ?? 0;
  const last = positions.at(-1) ?? 1;
  const step = leastDistance(positions, x);
  const padding = hasPadding || x.type === 'category' || first === last ? step / 2 : 0;
  const domain = [first - padding, last + padding] as const;
  if (x.type === 'category') {
    const everyNth = Math.max(1, Math.ceil((positions.length * nameRoom) / width));
    return {
      positions,
      step,
      domain,
      type: 'linear',
      ticks: positions.filter((index) => index % everyNth === 0),
      format: (index) => x.values[index] ?? '',
    };
  }
  if (x.type === 'number') {
    return {
      positions,
      step,
      domain,
      type: 'linear',
      ticks: undefined,
      format: x.formatTick ?? numberFormat(reader.language, x),
    };
  }
  const { ticks, style } = timeTicks({ positions, domain, maxTicks: width / dateRoom, every: x.every });
  return {
    positions,
    step,
    domain,
    type: 'utc',
    ticks,
    format: (wall) => {
      const isNewYear = style.day === undefined && style.hour === undefined && new Date(wall).getUTCMonth() === 0;
      const shown: Intl.DateTimeFormatOptions = isNewYear ? { year: 'numeric' } : style;
      return dateFormatter(reader.dateFormatters, reader.language, { ...shown, timeZone: 'UTC' }).format(wall);
    },
  };
}

function positionOf(x: ChartPositions, value: string | number, index: number, reader: ChartReader): number {
  if (x.type === 'category') {
    return index;
  }
  return typeof value === 'number' ? value : (wallTime(value, reader) ?? 0);
}

function leastDistance(positions: readonly number[], { type }: ChartPositions): number {
  const oneAlone = type === 'time' ? 86_400_000 : 1;
  const least = positions.slice(1).reduce((found, position, index) => {
    const distance = position - (positions[index] ?? 0);
    return distance > 0 ? Math.min(found, distance) : found;
  }, Infinity);
  return Number.isFinite(least) ? least : oneAlone;
}
