import type { BarChart, LineChart } from '../chart-description';
import { seriesColours } from '../chart-colours';

const maxBarWidth = 38;

/** One bar, or one part of a stack. */
export interface BarDatum {
  readonly index: number;
  readonly value: number;
  readonly series: number;
  /** Place among the bars of the same position. */
  readonly slot: number;
  readonly colour: string;
}

/** The bars of a chart, series by series, without empty ones. */
export function barData(chart: BarChart): readonly BarDatum[] {
  const colours = seriesColours(chart);
  let slot = 0;
  return chart.series.flatMap(({ isLine, values }, series) => {
    if (isLine === true) {
      return [];
    }
    const own = slot;
    slot += 1;
    return values.flatMap((value, index) =>
      value === undefined || value === 0 ? [] : [{ index, value, series, slot: own, colour: colours[series] ?? '' }],
    );
  });
}

/** Share of a step that its bars take: at most 38 px for each. */
export function barShare(stepWidth: number, slots: number): number {
  return Math.min(stepWidth < 6 ? 1 : 0.7, (maxBarWidth * slots) / stepWidth);
}

/** The lowest and highest drawn value, zero included. */
export function valueRange(chart: BarChart | LineChart): readonly [number, number] {
  let low = 0;
  let high = 0;
  const include = (value: number | undefined): void => {
    low = Math.min(low, value ?? 0);
    high = Math.max(high, value ?? 0);
  };
  const isStacked = chart.kind === 'flow' || (chart.kind === 'bar' && chart.isGrouped !== true);
  for (const index of chart.x.values.keys()) {
    let below = 0;
    let above = 0;
    for (const { values, band, isLine } of chart.series) {
      const value = values[index] ?? 0;
      if (isStacked && isLine !== true) {
        below += Math.min(0, value);
        above += Math.max(0, value);
      } else {
        include(value);
      }
      include(band?.low[index]);
      include(band?.high[index]);
    }
    include(below);
    include(above);
  }
  include(chart.target?.value);
  return low === high ? [0, 1] : [low, high];
}
