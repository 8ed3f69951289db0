import type {
  BarChart,
  BurndownChart,
  ChartDescription,
  ChartPositions,
  ChartSeries,
  HeatMapChart,
  LineChart,
  PlottedChart,
} from './chart-description';
import { maxChartColours } from './chart-colours';
import { workspaceMessages } from '../workspace-messages';
import { wallTime } from './chart-texts';
import type { ChartReader } from './chart-texts';

/** A chart whose values can be drawn. A burndown has become lines. */
export type DrawableChart = PlottedChart | HeatMapChart;

/** A chart that can be drawn, and what was wrong with its description. */
export interface CheckedChart {
  readonly chart: DrawableChart;
  /** Sentences for the author of the chart; empty when all is well. */
  readonly faults: readonly string[];
}

type Values = readonly (number | undefined)[];

/** Leaves out what cannot be drawn, sorts positions, and names every fault. */
export function checkChart(chart: ChartDescription, reader: ChartReader): CheckedChart {
  const faults: string[] = [];
  return { chart: checked(chart, reader, faults), faults: [...new Set(faults)] };
}

function checked(chart: ChartDescription, reader: ChartReader, faults: string[]): DrawableChart {
  switch (chart.kind) {
    case 'scatter':
      return {
        ...chart,
        series: chart.series.map((each) => ({
          ...each,
          points: each.points.filter(({ x, y }) => isFinite(x, y) || fault(faults, each.id, 'a point is not a number')),
        })),
      };
    case 'histogram': {
      const bins = chart.bins.filter(
        ({ from, to, count }) =>
          (isFinite(from, to, count) && from < to && count >= 0) ||
          fault(faults, 'bins', 'a bin is not a range with a count'),
      );
      return { ...chart, bins: bins.toSorted((one, other) => one.from - other.from) };
    }
    case 'likert':
      return {
        ...chart,
        rows: chart.rows.map((row) => ({
          ...row,
          counts: chart.answers.map((_, index) => {
            const count = row.counts[index];
            return count !== undefined && isFinite(count) && count >= 0
              ? count
              : (fault(faults, row.label, 'a count is missing or negative'), 0);
          }),
        })),
      };
    case 'heat':
      return checkedHeatMap(chart, faults);
    case 'burndown':
      return checkedSeries(linesOfBurndown(chart, reader), reader, faults);
    default:
      return checkedSeries(chart, reader, faults);
  }
}

function checkedSeries<Chart extends BarChart | LineChart>(chart: Chart, reader: ChartReader, faults: string[]): Chart {
  const order = orderOf(chart.x, reader, faults);
  const isStackedArea = chart.kind === 'flow';
  const tidy = (values: Values, owner: string): Values => {
    if (values.length !== chart.x.values.length) {
      fault(faults, owner, `${values.length} values for ${chart.x.values.length} positions`);
    }
    return order.map((index) => {
      const value = known(values[index], owner, faults);
      return isStackedArea && value !== undefined && value < 0
        ? void fault(faults, owner, 'a negative value cannot be stacked')
        : value;
    });
  };
  if (chart.series.length > maxChartColours) {
    fault(faults, 'series', `${chart.series.length} series, but only ${maxChartColours} colours`);
  }
  if (new Set(chart.series.map(({ id }) => id)).size < chart.series.length) {
    fault(faults, 'series', 'two series have the same id');
  }
  const series = chart.series.map((each): ChartSeries => {
    const values = tidy(each.values, each.id);
    if (each.band === undefined) {
      return { ...each, values };
    }
    const { label, low, high } = each.band;
    return { ...each, values, band: { label, low: tidy(low, each.id), high: tidy(high, each.id) } };
  });
  const { target, ...rest } = chart;
  const hasTarget = target !== undefined && (isFinite(target.value) || fault(faults, 'target', 'it is not a number'));
  // The spread of a generic type loses it.
  return { ...rest, x: ordered(chart.x, order), series, ...(hasTarget ? { target } : {}) } as unknown as Chart;
}

/** What remains as a line, and the ideal as a quiet dashed one. */
function linesOfBurndown({ x, y, actual, ideal }: BurndownChart, { translate }: ChartReader): LineChart {
  return {
    kind: 'line',
    x,
    y,
    series: [
      // The days to come may be left out.
      { id: 'actual', label: y.label, values: x.values.map((_, index) => actual[index]) },
      { id: 'ideal', label: translate(workspaceMessages.chartIdeal), values: ideal, isDashed: true, isQuiet: true },
    ],
  };
}

function checkedHeatMap(chart: HeatMapChart, faults: string[]): HeatMapChart {
  return {
    ...chart,
    rows: chart.rows.map((row) => ({
      ...row,
      cells: chart.columns.map((_, index) => {
        const cell = row.cells[index] ?? { value: Number.NaN };
        return 'hidden' in cell || isFinite(cell.value)
          ? cell
          : (fault(faults, row.label, 'a cell is missing or not a number'), { hidden: '' });
      }),
    })),
  };
}

/** Indexes of the positions that can be drawn, in ascending order. */
function orderOf(x: ChartPositions, reader: ChartReader, faults: string[]): readonly number[] {
  if (x.type === 'category') {
    return x.values.map((_, index) => index);
  }
  const places = x.values.map((value) => (typeof value === 'number' ? value : wallTime(value, reader)));
  const indexes = [...places.keys()].filter((index) => {
    const place = places[index];
    return (place !== undefined && isFinite(place)) || fault(faults, 'x', `position ${index} is not a ${x.type}`);
  });
  const sorted = indexes.toSorted((one, other) => (places[one] ?? 0) - (places[other] ?? 0));
  if (sorted.some((index, place) => index !== indexes[place])) {
    fault(faults, 'x', 'positions are not in ascending order');
  }
  return sorted;
}

function ordered<Positions extends ChartPositions>(x: Positions, order: readonly number[]): Positions {
  const values = order.map((index) => x.values[index]);
  // The same kind of positions, with the same kind of values.
  return { ...x, values } as Positions;
}

function known(value: number | undefined, owner: string, faults: string[]): number | undefined {
  return value === undefined || isFinite(value) ? value : void fault(faults, owner, 'a value is not a number');
}

function isFinite(...values: readonly number[]): boolean {
  return values.every((value) => Number.isFinite(value));
}

/** False, so that it can end a condition. */
function fault(faults: string[], owner: string, what: string): false {
  faults.push(`${owner}: ${what}`);
  return false;
}
