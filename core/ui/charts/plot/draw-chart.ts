import type { PlottedChart } from '../chart-description';
import type { DrawnChart, DrawOptions } from './drawn-chart';
import { drawHistogram, drawScatter } from './draw-numbers';
import { drawHorizontalBars, drawLikert } from './draw-rows';
import { drawSeries } from './draw-series';

export { nearestRow } from './drawn-chart';

/** Draws a checked chart with Observable Plot. This module and the library load when the first chart is shown. */
export function drawChart(chart: PlottedChart, options: DrawOptions): DrawnChart {
  switch (chart.kind) {
    case 'scatter':
      return drawScatter(chart, options);
    case 'histogram':
      return drawHistogram(chart, options);
    case 'likert':
      return drawLikert(chart, options);
    case 'bar':
      return chart.isHorizontal === true ? drawHorizontalBars(chart, options) : drawSeries(chart, options);
    default:
      return drawSeries(chart, options);
  }
}
