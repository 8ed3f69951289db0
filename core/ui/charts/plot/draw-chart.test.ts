import { translateEnglish } from '../../ui-test-kit';
import type { BarChart, LineChart, PlottedChart } from '../chart-description';
import { drawChart, nearestRow } from './draw-chart';
import type { DrawOptions } from './drawn-chart';

const options: DrawOptions = {
  width: 640,
  isMirrored: false,
  reader: { language: 'en-GB', timeZone: 'Europe/Berlin', translate: translateEnglish, dateFormatters: new Map() },
};

const bars: BarChart = {
  kind: 'bar',
  x: {
    type: 'category',
    label: 'Team',
    values: ['Product', 'A name of a team that has nearly sixty characters, or more'],
  },
  y: { label: 'Tasks' },
  series: [
    { id: 'planned', label: 'Planned', values: [30, 10] },
    { id: 'done', label: 'Done', values: [20, -5] },
  ],
};

function lineOf(values: readonly string[]): LineChart {
  return {
    kind: 'line',
    x: { type: 'time', label: 'Time', values },
    y: { label: 'Tasks' },
    series: [{ id: 'open', label: 'Open', values: values.map((_, index) => index) }],
  };
}

function texts(chart: PlottedChart, changes: Partial<DrawOptions> = {}): (string | null)[] {
  const { figure } = drawChart(chart, { ...options, ...changes });
  return [...figure.querySelectorAll('text')].map((text) => text.firstChild?.textContent ?? null);
}

function rectangles(
  chart: PlottedChart,
): readonly { readonly y: number; readonly height: number; readonly fill: string }[] {
  const { figure } = drawChart(chart, options);
  return [...figure.querySelectorAll('.t-chart-bars rect')].map((rect) => ({
    y: Math.round(Number(rect.getAttribute('y'))),
    height: Math.round(Number(rect.getAttribute('height'))),
    fill: rect.getAttribute('fill') ?? '',
  }));
}

describe('a drawn chart', () => {
  it('stacks positive values upwards and negative values downwards, in colours of the palette', () => {
    const [planned, , done, negative] = rectangles(bars);
    expect(planned?.fill).toBe('var(--t-chart-1)');
    expect(done?.fill).toBe('var(--t-chart-2)');
    // The second part ends where the first begins, except for the joint.
    expect(Math.abs((done?.y ?? 0) + (done?.height ?? 0) - (planned?.y ?? 0))).toBeLessThanOrEqual(1);
    expect(negative?.y).toBeGreaterThan((planned?.y ?? 0) + (planned?.height ?? 0) - 2);
  });

  it('draws grouped bars side by side from zero', () => {
    const grouped = rectangles({ ...bars, isGrouped: true });
    const [planned, , done] = grouped;
    expect((planned?.y ?? 0) + (planned?.height ?? 0)).toBe((done?.y ?? 0) + (done?.height ?? 0));
  });

  it('marks only whole numbers at the axis of values that are whole', () => {
    const votes: BarChart = { ...bars, series: [{ id: 'votes', label: 'Votes', values: [2, 1] }] };
    expect(texts(votes).slice(0, 3)).toEqual(['0', '1', '2']);
    expect(texts({ ...votes, isHorizontal: true }).slice(0, 3)).toEqual(['0', '1', '2']);
    const halves: BarChart = { ...votes, series: [{ id: 'hours', label: 'Hours', values: [1.5, 2] }] };
    expect(texts(halves).slice(0, 3)).toEqual(['0', '0.5', '1']);
  });

  it('cuts long names at the axis', () => {
    const [first, second] = texts({ ...bars, isHorizontal: true }).slice(-2);
    expect(first).toBe('Product');
    expect(second).toMatch(/^A name of a team.*…$/);
    expect(second?.length).toBeLessThan(50);
  });

  it('labels days as they are and instants by the clock of the reader', () => {
    expect(texts(lineOf(['2026-03-01', '2026-03-02', '2026-03-03'])).slice(-3)).toEqual(['1 Mar', '2 Mar', '3 Mar']);
    const night = lineOf(['2026-03-01T22:00:00Z', '2026-03-01T23:00:00Z', '2026-03-02T00:00:00Z']);
    expect(texts(night).slice(-3)).toEqual(['23:00', '0:00', '1:00']);
  });

  it('names the year at its first month', () => {
    const months = ['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01'];
    const chart: LineChart = { ...lineOf(months), x: { type: 'time', label: 'Month', values: months, every: 'month' } };
    expect(texts(chart).slice(-4)).toEqual(['Nov', 'Dec', '2026', 'Feb']);
    const year = Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}-01`);
    const narrow: LineChart = { ...lineOf(year), x: { type: 'time', label: 'Month', values: year, every: 'month' } };
    expect(texts(narrow, { width: 286 }).slice(-4)).toEqual(['2025', 'Apr', 'Jul', 'Oct']);
  });

  it('leaves gaps and draws a point that stands alone', () => {
    const chart = lineOf(['2026-03-01', '2026-03-02', '2026-03-03']);
    const alone = { ...chart, series: [{ id: 'open', label: 'Open', values: [undefined, 4, undefined] }] };
    const { figure } = drawChart(alone, options);
    expect(figure.querySelectorAll('[stroke="var(--t-chart-1)"] path, path[transform]')).toHaveLength(2);
    expect(figure.outerHTML).not.toContain('NaN');
  });

  it('draws the median dashed over its band, and the target', () => {
    const chart: LineChart = {
      ...lineOf(['2026-03-01', '2026-03-08']),
      target: { label: 'Target', value: 9 },
      series: [
        {
          id: 'f',
          label: 'Forecast',
          values: [3, 5],
          isDashed: true,
          band: { label: 'p10–p90', low: [2, 3], high: [4, 8] },
        },
      ],
    };
    const { figure } = drawChart(chart, options);
    expect(figure.querySelector('[fill="var(--t-tile-1)"]')).not.toBeNull();
    expect(figure.querySelector('[stroke-dasharray="5 4"]')).not.toBeNull();
    expect(figure.querySelector('[stroke="var(--t-warn)"]')).not.toBeNull();
  });

  it('finds the row at a point, also where it runs from right to left', () => {
    const chart = lineOf(['2026-03-01', '2026-03-02', '2026-03-03']);
    expect(nearestRow(drawChart(chart, options), 620, 10)).toBe(2);
    expect(nearestRow(drawChart(chart, { ...options, isMirrored: true }), 620, 10)).toBe(0);
    expect(nearestRow(drawChart({ ...bars, isHorizontal: true }, options), 620, 60)).toBe(1);
  });

  it('shows 5,000 points and finds the nearest one', () => {
    const points = Array.from({ length: 5000 }, (_, index) => ({
      label: `${index}`,
      x: index,
      y: (index * 7919) % 1000,
    }));
    const drawn = drawChart(
      {
        kind: 'scatter',
        label: 'Task',
        x: { label: 'Estimate' },
        y: { label: 'Taken' },
        series: [{ id: 'all', label: 'All', points }],
      },
      options,
    );
    const place = drawn.places[1234];
    expect(drawn.figure.querySelectorAll('[aria-label="dot"] > *')).toHaveLength(5000);
    expect(nearestRow(drawn, (place?.x ?? 0) + 7, (place?.y ?? 0) + 7)).toBe(1234);
  });

  it('draws answers around zero', () => {
    const likert = rectanglesAcross([10, 0, 20, 0, 10]);
    expect(likert.map(({ fill }) => fill)).toEqual(['var(--t-heat-1)', 'var(--t-heat-3)', 'var(--t-heat-6)']);
    const [low, neutral, high] = likert;
    const middle = (neutral?.x ?? 0) + (neutral?.width ?? 0) / 2;
    expect(Math.round(middle - (low?.x ?? 0))).toBe(Math.round((high?.x ?? 0) + (high?.width ?? 0) - middle));
  });
});

function rectanglesAcross(
  counts: readonly number[],
): readonly { readonly x: number; readonly width: number; readonly fill: string }[] {
  const answers = ['Never', 'Rarely', 'Sometimes', 'Often', 'Always'];
  const { figure } = drawChart(
    { kind: 'likert', label: 'Question', answers, rows: [{ label: 'Well?', counts }] },
    options,
  );
  return [...figure.querySelectorAll('.t-chart-bars rect')].map((rect) => ({
    x: Number(rect.getAttribute('x')),
    width: Number(rect.getAttribute('width')) + 1,
    fill: rect.getAttribute('fill') ?? '',
  }));
}
