import { axisX, axisY, dot, gridX, rectY } from '@observablehq/plot';
import type { HistogramChart, ScatterChart } from '../chart-description';
import { paletteColour } from '../chart-colours';
import { scatterPoints } from '../rows-of-chart';
import { areWhole, positionAxis, tickFormat, valueAxis, zeroRule } from './axes';
import type { ChartPlace, DrawnChart, DrawOptions } from './drawn-chart';
import { axisRoom, drawPlane, planeHeight } from './plane';

/** Half the side of the frame around the selected point. */
const reach = 7;
const symbols = ['circle', 'square', 'triangle', 'diamond', 'star', 'cross', 'wye', 'hexagon'] as const;
const axisName = { ticks: [], label: null, tickSize: 0 } as const;

/** Draws points by two numbers. */
export function drawScatter(chart: ScatterChart, options: DrawOptions): DrawnChart {
  const { width, isMirrored, reader } = options;
  const points = scatterPoints(chart.series);
  const formatX = tickFormat(reader.language, chart.x);
  const formatY = tickFormat(reader.language, chart.y);
  const rangeX = rangeWithZero(points.map(({ point }) => point.x));
  const rangeY = rangeWithZero(points.map(({ point }) => point.y));
  const margins = { top: 28, bottom: 44, axis: axisRoom(rangeY.map((value) => formatY(value))), end: 20 };
  const ticks = Math.max(2, Math.floor((width - margins.axis) / 80));
  const height = planeHeight + 40;
  const { figure, scaleX, scaleY } = drawPlane({
    width,
    height,
    isMirrored,
    margins,
    x: { type: 'linear', domain: [...rangeX], nice: true },
    y: { type: 'linear', domain: [...rangeY], nice: true },
    marks: [
      gridX({ ticks, stroke: 'var(--t-line)', strokeOpacity: 1 }),
      ...valueAxis({
        format: formatY,
        isMirrored,
        isWhole: areWhole(points.map(({ point }) => point.y)),
        range: rangeY,
      }),
      positionAxis({ ticks, tickFormat: formatX }),
      axisX({ ...axisName, label: chart.x.label, labelAnchor: 'center', labelArrow: 'none', fill: 'var(--t-ink-3)' }),
      axisY({
        ...axisName,
        anchor: isMirrored ? 'right' : 'left',
        label: chart.y.label,
        labelArrow: 'none',
        fill: 'var(--t-ink-3)',
      }),
      ...chart.series.map(({ points: own }, index) =>
        dot(own, {
          x: 'x',
          y: 'y',
          r: 3,
          symbol: symbols[index % symbols.length] ?? 'circle',
          fill: paletteColour(index),
          fillOpacity: 0.75,
        }),
      ),
    ],
  });
  return {
    figure,
    pointing: 'both',
    places: points.map(({ point }): ChartPlace => {
      return { x: scaleX(point.x) - reach, y: scaleY(point.y) - reach, width: 2 * reach, height: 2 * reach };
    }),
  };
}

/** Draws counts by range. */
export function drawHistogram({ bins, x, y }: HistogramChart, options: DrawOptions): DrawnChart {
  const { width, isMirrored, reader } = options;
  const formatY = tickFormat(reader.language, y);
  const high = bins.reduce((most, { count }) => Math.max(most, count), 1);
  const margins = { top: 8, bottom: 44, axis: axisRoom([formatY(high)]), end: 20 };
  const height = planeHeight + 16;
  const { figure, scaleX } = drawPlane({
    width,
    height,
    isMirrored,
    margins,
    x: { type: 'linear', domain: [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 1] },
    y: { type: 'linear', domain: [0, high], nice: true },
    marks: [
      ...valueAxis({ format: formatY, isMirrored, isWhole: true, range: [0, high] }),
      positionAxis({
        ticks: Math.max(2, Math.floor((width - margins.axis) / 80)),
        tickFormat: tickFormat(reader.language, x),
      }),
      axisX({ ...axisName, label: x.label, labelAnchor: 'center', labelArrow: 'none', fill: 'var(--t-ink-3)' }),
      rectY(bins, {
        x1: 'from',
        x2: 'to',
        y1: 0,
        y2: 'count',
        fill: paletteColour(0),
        insetLeft: 0.5,
        insetRight: 0.5,
        className: 't-chart-bars',
      }),
      zeroRule(),
    ],
  });
  return {
    figure,
    pointing: 'x',
    places: bins.map(({ from, to }) => {
      const start = Math.min(scaleX(from), scaleX(to));
      return { x: start, y: 0, width: Math.abs(scaleX(to) - scaleX(from)), height: height - margins.bottom + 4 };
    }),
  };
}

function rangeWithZero(values: readonly number[]): readonly [number, number] {
  const low = values.reduce((least, value) => Math.min(least, value), 0);
  const high = values.reduce((most, value) => Math.max(most, value), 0);
  return low === high ? [0, 1] : [low, high];
}
