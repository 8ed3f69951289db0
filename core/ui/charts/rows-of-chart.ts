import type {
  BarChart,
  ChartSeries,
  HeatMapChart,
  HistogramChart,
  LikertChart,
  LineChart,
  ScatterChart,
} from './chart-description';
import type { DrawableChart } from './check-chart';
import { answerColour, paletteColour, seriesColours } from './chart-colours';
import { noValue, numberFormat, positionLabels } from './chart-texts';
import type { ChartReader } from './chart-texts';
import type { ChartField, ChartKeyShape, ChartRows } from './chart-rows';

/** The values of a chart as texts. */
export function rowsOfChart(chart: DrawableChart, reader: ChartReader): ChartRows {
  switch (chart.kind) {
    case 'scatter':
      return scatterRows(chart, reader);
    case 'histogram':
      return histogramRows(chart, reader);
    case 'likert':
      return likertRows(chart, reader);
    case 'heat':
      return heatRows(chart, reader);
    default:
      return seriesRows(chart, reader);
  }
}

function seriesRows(chart: BarChart | LineChart, reader: ChartReader): ChartRows {
  const { x, y, series, target } = chart;
  const format = numberFormat(reader.language, y);
  const colours = seriesColours(chart);
  const columns = series.flatMap((each, index) => seriesColumns(each, colours[index] ?? '', chart.kind, format));
  if (target !== undefined) {
    const text = format(target.value);
    columns.push({
      field: { id: 'target', label: target.label, colour: 'var(--t-warn)', shape: 'line' },
      text: () => text,
    });
  }
  return {
    head: x.label,
    fields: columns.map(({ field }) => field),
    rows: positionLabels(x, reader).map((label, index) => ({
      key: `${index}`,
      label,
      cells: columns.map(({ text }) => text(index)),
    })),
  };
}

interface SeriesColumn {
  readonly field: ChartField;
  readonly text: (index: number) => string;
}

function seriesColumns(
  series: ChartSeries,
  colour: string,
  kind: (BarChart | LineChart)['kind'],
  format: (value: number | undefined) => string,
): SeriesColumn[] {
  const { id, label, values, band } = series;
  const columns: SeriesColumn[] = [
    { field: { id, label, colour, shape: keyShape(series, kind) }, text: (index) => format(values[index]) },
  ];
  if (band !== undefined) {
    columns.push({
      field: { id: `${id} band`, label: band.label, colour: 'var(--t-tile-1)' },
      text: (index) =>
        band.low[index] === undefined || band.high[index] === undefined
          ? noValue
          : `${format(band.low[index])} – ${format(band.high[index])}`,
    });
  }
  return columns;
}

function keyShape({ isLine, isDashed }: ChartSeries, kind: (BarChart | LineChart)['kind']): ChartKeyShape {
  if (isDashed === true) {
    return 'dashed';
  }
  return kind === 'line' || (kind === 'bar' && isLine === true) ? 'line' : 'fill';
}

function scatterRows({ label, x, y, series }: ScatterChart, reader: ChartReader): ChartRows {
  const formatX = numberFormat(reader.language, x);
  const formatY = numberFormat(reader.language, y);
  return {
    head: label,
    fields: [
      { id: 'x', label: x.label },
      { id: 'y', label: y.label },
    ],
    // From left to right, so that the arrow keys move through the picture.
    rows: scatterPoints(series).map(({ point }, index) => ({
      key: `${index}`,
      label: point.label,
      cells: [formatX(point.x), formatY(point.y)],
    })),
    legend: series.map((each, index) => ({ id: each.id, label: each.label, colour: paletteColour(index) })),
  };
}

/** All points from left to right, with the index of their series. */
export function scatterPoints(
  series: ScatterChart['series'],
): readonly { readonly point: ScatterChart['series'][number]['points'][number]; readonly series: number }[] {
  return series
    .flatMap(({ points }, index) => points.map((point) => ({ point, series: index })))
    .toSorted((one, other) => one.point.x - other.point.x || one.point.y - other.point.y);
}

function histogramRows({ x, y, bins }: HistogramChart, reader: ChartReader): ChartRows {
  const formatX = numberFormat(reader.language, x);
  const formatY = numberFormat(reader.language, y);
  return {
    head: x.label,
    fields: [{ id: 'count', label: y.label, colour: paletteColour(0) }],
    rows: bins.map(({ from, to, count }, index) => ({
      key: `${index}`,
      label: `${formatX(from)} – ${formatX(to)}`,
      cells: [formatY(count)],
    })),
  };
}

function likertRows({ label, answers, rows }: LikertChart, reader: ChartReader): ChartRows {
  const count = numberFormat(reader.language, { label: '' });
  const share = new Intl.NumberFormat(reader.language, { style: 'percent' });
  return {
    head: label,
    fields: answers.map((answer, index) => ({
      id: `${index}`,
      label: answer,
      colour: answerColour(index, answers.length),
    })),
    rows: rows.map((row, index) => {
      const total = row.counts.reduce((sum, each) => sum + each, 0);
      return {
        key: `${index}`,
        label: row.label,
        cells: row.counts.map((each) => (total === 0 ? noValue : `${share.format(each / total)} (${count(each)})`)),
      };
    }),
  };
}

function heatRows({ label, columns, rows, y }: HeatMapChart, reader: ChartReader): ChartRows {
  const format = numberFormat(reader.language, y);
  return {
    head: label,
    fields: columns.map((column, index) => ({ id: `${index}`, label: column })),
    rows: rows.map((row, index) => ({
      key: `${index}`,
      label: row.label,
      cells: row.cells.map((cell) => {
        if ('hidden' in cell) {
          return `${noValue} (${cell.hidden})`;
        }
        return cell.note === undefined ? format(cell.value) : `${format(cell.value)} (${cell.note})`;
      }),
    })),
  };
}
