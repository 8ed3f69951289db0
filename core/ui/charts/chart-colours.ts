import type { ChartSeries } from './chart-scale';

/** Bars take the palette in their order; a line over them is ink, so that it is told apart without any colour. */
export function colourOf(series: readonly ChartSeries[], index: number): string {
  const { kind } = series[index] ?? {};
  const hasBars = series.some((each) => each.kind === 'bar');
  if (kind === 'line' && hasBars) {
    return 'var(--t-ink)';
  }
  const place = series.slice(0, index).filter((each) => each.kind === kind).length;
  return `var(--t-chart-${(place % 8) + 1})`;
}
