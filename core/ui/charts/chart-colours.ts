import type { BarChart, LineChart } from './chart-description';

/** Number of colours that can be distinguished without further marks. */
export const maxChartColours = 8;

/** The palette in order. */
export function paletteColour(index: number): string {
  return `var(--t-chart-${(index % maxChartColours) + 1})`;
}

/** Bars use the palette in order. A line over bars is ink, so that it can be distinguished without colour. */
export function seriesColours({ kind, series }: BarChart | LineChart): readonly string[] {
  let next = 0;
  return series.map(({ isLine = false, isQuiet = false }) => {
    if (isQuiet) {
      return 'var(--t-ink-3)';
    }
    if (kind === 'bar' && isLine) {
      return 'var(--t-ink)';
    }
    next += 1;
    return paletteColour(next - 1);
  });
}

/** Steps of the heat scale for answers from lowest to highest; the middle is neutral. */
const answerSteps: Readonly<Record<number, readonly number[]>> = {
  2: [1, 5],
  3: [1, 3, 5],
  4: [1, 2, 5, 6],
  5: [1, 2, 3, 5, 6],
  6: [1, 2, 3, 4, 5, 6],
};

/** Colour of one of the answers of a scale. */
export function answerColour(index: number, answers: number): string {
  return `var(--t-heat-${answerSteps[answers]?.[index] ?? 3})`;
}
