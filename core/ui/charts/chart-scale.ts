/** One series of a chart, with one value per category. */
export interface ChartSeries {
  readonly id: string;
  readonly label: string;
  readonly values: readonly number[];
  /** Bars of one category are stacked, negative values downwards. A line is drawn over them. */
  readonly kind: 'bar' | 'line';
}

/** Ticks of the value axis, in ascending order; zero is always one of them. */
export function axisTicks(low: number, high: number, wanted = 4): readonly number[] {
  const from = Math.min(0, low);
  const to = Math.max(0, high, from === 0 && high <= 0 ? 1 : 0);
  const step = niceStep((to - from) / wanted);
  const first = Math.floor(from / step);
  const last = Math.ceil(to / step);
  return Array.from({ length: last - first + 1 }, (_, index) => round((first + index) * step));
}

/** The lowest and highest drawn value: ends of the stacks and points of the lines. */
export function rangeOfSeries(series: readonly ChartSeries[], categories: number): readonly [number, number] {
  let low = 0;
  let high = 0;
  for (let index = 0; index < categories; index += 1) {
    let below = 0;
    let above = 0;
    for (const { kind, values } of series) {
      const value = values[index] ?? 0;
      if (kind === 'line') {
        low = Math.min(low, value);
        high = Math.max(high, value);
      } else if (value < 0) {
        below += value;
      } else {
        above += value;
      }
    }
    low = Math.min(low, below);
    high = Math.max(high, above);
  }
  return [low, high];
}

/** A part of a stack, as values of the axis. */
export interface StackPart {
  readonly series: number;
  readonly from: number;
  readonly to: number;
}

/** The bars of one category, from zero outwards in the order of the series. */
export function stackedBarsOf(series: readonly ChartSeries[], category: number): readonly StackPart[] {
  let below = 0;
  let above = 0;
  const parts: StackPart[] = [];
  for (const [index, { kind, values }] of series.entries()) {
    const value = values[category] ?? 0;
    if (kind !== 'bar' || value === 0) {
      continue;
    }
    const from = value < 0 ? below : above;
    const to = from + value;
    parts.push({ series: index, from, to });
    if (value < 0) {
      below = to;
    } else {
      above = to;
    }
  }
  return parts;
}

/** 1, 2 or 5 times a power of ten, at least the given step. */
function niceStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= step * 0.999_999) ?? 10;
  return factor * power;
}

/** Removes floating-point noise such as 0.1 + 0.2. */
function round(value: number): number {
  return Number(value.toPrecision(12));
}
