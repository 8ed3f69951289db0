import type { ChartSeries } from './chart-scale';

/** Bars use the palette in order. A line over bars is ink, so that it can be distinguished without colour. */
export function colourOf(series: readonly ChartSeries[], index: number): string {
  const { kind } = series[index] ?? {};
  const hasBars = series.some((each) => each.kind === 'bar');
  if (kind === 'line' && hasBars) {
    return 'var(--t-ink)';
  }
  const place = series.slice(0, index).filter((each) => each.kind === kind).length;
  return `var(--t-chart-${(place % 8) + 1})`;
}
