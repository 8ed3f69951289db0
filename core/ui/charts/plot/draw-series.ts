import { areaY, dot, lineY, rectY, ruleY, stackY } from '@observablehq/plot';
import type { Markish } from '@observablehq/plot';
import type { BarChart, ChartSeries, LineChart } from '../chart-description';
import { seriesColours } from '../chart-colours';
import { areWhole, positionAxis, tickFormat, valueAxis, zeroRule } from './axes';
import type { DrawnChart, DrawOptions } from './drawn-chart';
import { axisRoom, drawPlane, planeHeight } from './plane';
import { positionScale } from './position-scale';
import type { PositionScale } from './position-scale';
import { barData, barShare, valueRange } from './series-data';
import type { BarDatum } from './series-data';

/** Least px between two points of a line for each to have a mark. */
const roomForDots = 18;

/** Draws bars, lines, areas and flows over positions. */
export function drawSeries(chart: BarChart | LineChart, options: DrawOptions): DrawnChart {
  const { width, isMirrored, reader } = options;
  const format = tickFormat(reader.language, chart.y);
  const range = valueRange(chart);
  const room = axisRoom(range.map((value) => format(value)));
  const margins = { top: 8, bottom: 28, axis: room, end: 14 };
  const inner = width - room - margins.end;
  const x = positionScale(chart.x, { width: inner, hasPadding: chart.kind === 'bar', reader });
  const stepWidth = (inner * x.step) / (x.domain[1] - x.domain[0]);
  const { figure, scaleX } = drawPlane({
    width,
    height: planeHeight,
    isMirrored,
    margins,
    x: { type: x.type, domain: [...x.domain] },
    y: { domain: [...range], nice: true },
    marks: [
      ...valueAxis({ format, isMirrored, isWhole: areWhole(chart.series.flatMap(({ values }) => values)), range }),
      positionAxis({
        ...(x.ticks === undefined ? { ticks: Math.max(2, Math.floor(inner / 80)) } : { ticks: [...x.ticks] }),
        tickFormat: x.format,
        lineWidth: chart.x.type === 'category' ? Math.max(48, stepWidth - 8) / 12 : Infinity,
        textOverflow: 'ellipsis',
      }),
      ...bands(chart, x),
      ...(chart.kind === 'bar' ? bars(chart, x, stepWidth) : []),
      ...areas(chart, x),
      zeroRule(),
      ...(chart.target === undefined
        ? []
        : [ruleY([chart.target.value], { stroke: 'var(--t-warn)', strokeWidth: 1.5 })]),
      ...lines(chart, x, stepWidth),
    ],
  });
  const placeWidth = Math.max(2, stepWidth);
  return {
    figure,
    pointing: 'x',
    places: x.positions.map((position) => ({
      x: scaleX(position) - placeWidth / 2,
      y: 0,
      width: placeWidth,
      height: planeHeight - margins.bottom + 4,
    })),
  };
}

function bars(chart: BarChart, x: PositionScale, stepWidth: number): readonly Markish[] {
  const data = barData(chart);
  const count = Math.max(1, new Set(data.map(({ slot }) => slot)).size);
  const barWidth = x.step * barShare(stepWidth, count);
  const from = (datum: BarDatum): number => (x.positions[datum.index] ?? 0) - barWidth / 2;
  const inset = stepWidth > 6 ? 1 : 0;
  const look = { fill: { value: ({ colour }: BarDatum) => colour, scale: null }, className: 't-chart-bars' } as const;
  return chart.isGrouped === true
    ? [
        rectY(data, {
          ...look,
          x1: (datum: BarDatum) => from(datum) + (barWidth * datum.slot) / count,
          x2: (datum: BarDatum) => from(datum) + (barWidth * (datum.slot + 1)) / count,
          y1: 0,
          y2: 'value',
          insetRight: inset,
        }),
      ]
    : [
        rectY(
          data,
          stackY(
            { order: null },
            {
              ...look,
              x1: from,
              x2: (datum: BarDatum) => from(datum) + barWidth,
              y: 'value',
              z: 'series',
              insetTop: 1,
            },
          ),
        ),
      ];
}

/** Points of a series; a gap is not a number, which the library leaves out. */
function points(values: ChartSeries['values'], x: PositionScale): readonly (readonly [number, number])[] {
  return x.positions.map((position, index) => [position, values[index] ?? Number.NaN]);
}

function bands({ series }: BarChart | LineChart, x: PositionScale): readonly Markish[] {
  return series.flatMap(({ band }) =>
    band === undefined
      ? []
      : [
          areaY(x.positions, {
            x: [...x.positions],
            y1: x.positions.map((_, index) => band.low[index] ?? Number.NaN),
            y2: x.positions.map((_, index) => band.high[index] ?? Number.NaN),
            fill: 'var(--t-tile-1)',
          }),
        ],
  );
}

function areas(chart: BarChart | LineChart, x: PositionScale): readonly Markish[] {
  const colours = seriesColours(chart);
  if (chart.kind === 'area') {
    return chart.series.map(({ values }, index) =>
      areaY(points(values, x), {
        x: '0',
        y: '1',
        fill: colours[index] ?? '',
        fillOpacity: 0.18,
      }),
    );
  }
  if (chart.kind !== 'flow') {
    return [];
  }
  const data = chart.series.flatMap(({ values }, series) =>
    x.positions.map((position, index) => ({ position, value: values[index] ?? 0, series })),
  );
  return [
    areaY(
      data,
      stackY(
        { order: null },
        {
          x: 'position',
          y: 'value',
          z: 'series',
          fill: { value: ({ series }: (typeof data)[number]) => colours[series], scale: null },
          stroke: 'var(--t-surface)',
          strokeWidth: 1,
          className: 't-chart-bars',
        },
      ),
    ),
  ];
}

function lines(chart: BarChart | LineChart, x: PositionScale, stepWidth: number): readonly Markish[] {
  if (chart.kind === 'flow') {
    return [];
  }
  const colours = seriesColours(chart);
  return chart.series.flatMap(({ values, isLine, isDashed }, index) => {
    if (chart.kind === 'bar' && isLine !== true) {
      return [];
    }
    const data = points(values, x);
    const stroke = colours[index] ?? '';
    const line = lineY(data, {
      x: '0',
      y: '1',
      stroke,
      strokeWidth: 1.75,
      className: `t-chart-line t-chart-line-${index + 1}`,
      ...(isDashed === true ? { strokeDasharray: '5 4' } : {}),
    });
    const known = data.filter(([, value]) => Number.isFinite(value));
    const hasDots = (stepWidth >= roomForDots && isDashed !== true) || known.length === 1;
    return hasDots
      ? [
          line,
          dot(known, { x: '0', y: '1', symbol: 'square', r: 3, stroke, fill: 'var(--t-surface)', strokeWidth: 1.5 }),
        ]
      : [line];
  });
}
