import type * as Ui from '../../../../core/ui';

/** A chart of the gallery. */
export interface ChartExample {
  readonly title: string;
  readonly chart: Ui.ChartDescription;
}

const months = Array.from({ length: 12 }, (_, index) =>
  new Date(Date.UTC(2025, 3 + index, 1)).toISOString().slice(0, 10),
);
const day = (index: number): string => new Date(Date.UTC(2025, 2, 13 + index)).toISOString().slice(0, 10);
const wave = (index: number, period: number): number => (1 + Math.sin((index / period) * 2 * Math.PI)) / 2;
const dollars = (value: number): string => `${value < 0 ? '−' : ''}$${Math.abs(value).toLocaleString('en')}`;
const spread = (index: number): number => ((index * 7919) % 1000) / 1000;

const movements: Ui.BarChart = {
  kind: 'bar',
  x: { type: 'time', label: 'Month', values: months, every: 'month' },
  y: {
    label: 'Revenue',
    format: (value) => (value > 0 ? `+${dollars(value)}` : dollars(value)),
    formatTick: (value) => `${value < 0 ? '−' : ''}$${Math.abs(value) / 1000}k`,
  },
  series: [
    { id: 'new', label: 'New', values: [1500, 1750, 1300, 1150, 880, 1980, 2250, 2080, 1200, 2300, 2480, 2190] },
    { id: 'more', label: 'Expansion', values: [620, 510, 880, 480, 420, 920, 1120, 700, 700, 960, 1240, 1310] },
    { id: 'back', label: 'Reactivation', values: [0, 160, 0, 40, 70, 0, 200, 300, 0, 300, 180, 120] },
    {
      id: 'less',
      label: 'Contraction',
      values: [-250, -300, -200, -400, -300, -300, -270, -350, -520, -350, -330, -270],
    },
    { id: 'lost', label: 'Churn', values: [-450, -370, -560, -700, -500, -450, -700, -650, -1120, -760, -510, -610] },
    {
      id: 'net',
      label: 'Net',
      values: [1420, 1750, 1420, 570, 570, 2150, 2600, 2080, 260, 2450, 3060, 2740],
      isLine: true,
    },
  ],
};

const teams = [
  'Product',
  'Assembly, early shift',
  'Field service in Benelux, France and the Iberian peninsula',
  'Quality',
  'Donaudampfschifffahrtsgesellschaftskapitänskajütenverwaltung',
];

const names: Ui.ChartCategories = { type: 'category', label: 'Team', values: teams };
const work: readonly Ui.ChartSeries[] = [
  { id: 'planned', label: 'Planned', values: [34, 21, 18, 27, 9] },
  { id: 'done', label: 'Done', values: [30, 24, 11, 27, 4] },
];

const forecast: Ui.LineChart = {
  kind: 'line',
  x: {
    type: 'time',
    label: 'Week',
    values: Array.from({ length: 26 }, (_, index) => day(index * 7 + 4)),
    every: 'week',
  },
  y: { label: 'Tasks' },
  target: { label: 'Target', value: 60 },
  series: [
    {
      id: 'closed',
      label: 'Closed',
      values: Array.from({ length: 26 }, (_, index) =>
        index < 16 ? 20 + index * 2 + Math.round(wave(index, 5) * 9) : undefined,
      ),
    },
    {
      id: 'forecast',
      label: 'Forecast, median',
      isDashed: true,
      values: Array.from({ length: 26 }, (_, index) => (index < 15 ? undefined : 50 + (index - 15) * 2)),
      band: {
        label: 'p10 to p90',
        low: Array.from({ length: 26 }, (_, index) => (index < 15 ? undefined : 50 + (index - 15))),
        high: Array.from({ length: 26 }, (_, index) => (index < 15 ? undefined : 50 + (index - 15) * 3.5)),
      },
    },
  ],
};

const flow: Ui.LineChart = {
  kind: 'flow',
  x: { type: 'time', label: 'Day', values: Array.from({ length: 90 }, (_, index) => day(index)) },
  y: { label: 'Tasks' },
  series: ['Done', 'In review', 'In progress', 'To do'].map((label, series) => ({
    id: label,
    label,
    values: Array.from({ length: 90 }, (_, index) =>
      Math.round(series === 0 ? index * 1.4 : 8 + wave(index + series * 9, 30) * 12),
    ),
  })),
};

const burndown: Ui.BurndownChart = {
  kind: 'burndown',
  x: { type: 'time', label: 'Day', values: Array.from({ length: 14 }, (_, index) => day(index)) },
  y: { label: 'Remaining', unit: 'hour' },
  ideal: Array.from({ length: 14 }, (_, index) => 80 - (80 / 13) * index),
  actual: [80, 78, 78, 71, 66, 60, 60, 59, 48],
};

const yearOfDays: Ui.LineChart = {
  kind: 'area',
  x: { type: 'time', label: 'Day', values: Array.from({ length: 365 }, (_, index) => day(index)) },
  y: { label: 'Open tasks' },
  series: [
    {
      id: 'open',
      label: 'Open',
      values: Array.from({ length: 365 }, (_, index) => Math.round(40 + wave(index, 90) * 50 + spread(index) * 12)),
    },
  ],
};

const scatter: Ui.ScatterChart = {
  kind: 'scatter',
  label: 'Task',
  x: { label: 'Estimate', unit: 'hour' },
  y: { label: 'Taken', unit: 'hour' },
  series: ['Product', 'Assembly'].map((label, series) => ({
    id: label,
    label,
    points: Array.from({ length: 60 }, (_, index) => ({
      label: `BAL-${100 + index + series * 60}`,
      x: 1 + Math.round(spread(index + series * 50) * 39),
      y: Math.round(2 + spread(index * 3 + 11) * (20 + series * 25)),
    })),
  })),
};

const histogram: Ui.HistogramChart = {
  kind: 'histogram',
  x: { label: 'Cycle time', unit: 'day' },
  y: { label: 'Tasks' },
  bins: [3, 14, 27, 31, 22, 16, 9, 5, 0, 2].map((count, index) => ({ from: index * 2, to: index * 2 + 2, count })),
};

const likert: Ui.LikertChart = {
  kind: 'likert',
  label: 'Question',
  answers: ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree'],
  rows: [
    { label: 'I know what is expected of me at work', counts: [2, 5, 12, 48, 24] },
    { label: 'My workload is manageable most of the time, in all seasons', counts: [14, 28, 19, 22, 8] },
    { label: 'I can talk openly with my manager', counts: [3, 9, 15, 40, 24] },
  ],
};

const heat: Ui.HeatMapChart = {
  kind: 'heat',
  label: 'Favourable answers, %',
  columns: ['Overall', 'Recognition', 'Feedback', 'Growth', 'Autonomy', 'Purpose', 'Manager', 'Workload'],
  y: { label: 'Favourable' },
  steps: [
    { from: 0, label: 'under 50' },
    { from: 50, label: '50–59' },
    { from: 60, label: '60–69' },
    { from: 70, label: '70–79' },
    { from: 80, label: '80–89' },
    { from: 90, label: '90 and more' },
  ],
  rows: teams.map((label, row) => ({
    label,
    cells: Array.from({ length: 8 }, (_, column): Ui.HeatCell => {
      const value = 42 + Math.round(spread(row * 17 + column * 5 + 3) * 52);
      const noted = row === 1 && column === 2;
      return row === 3 && column > 5
        ? { hidden: 'Hidden, fewer than 5 answers' }
        : { value, ...(noted ? { note: '−9' } : {}) };
    }),
  })),
};

/** Every kind of chart, with data as in the product. */
export const chartExamples: readonly ChartExample[] = [
  { title: 'Expansion made up for what was lost', chart: movements },
  {
    title: 'Three teams closed less than planned',
    chart: { kind: 'bar', isGrouped: true, x: names, y: { label: 'Tasks' }, series: work },
  },
  {
    title: 'Three teams closed less than planned, by name',
    chart: { kind: 'bar', isGrouped: true, isHorizontal: true, x: names, y: { label: 'Tasks' }, series: work },
  },
  { title: 'The target will be reached in July', chart: forecast },
  { title: 'Work in progress stays level', chart: flow },
  { title: 'Six hours behind the ideal', chart: burndown },
  { title: 'Open tasks peak each quarter', chart: yearOfDays },
  { title: 'Large estimates are too low', chart: scatter },
  { title: 'Half of the tasks take less than a week', chart: histogram },
  { title: 'Workload divides the company', chart: likert },
  { title: 'Workload is lowest everywhere', chart: heat },
  {
    title: 'One value',
    chart: {
      ...yearOfDays,
      kind: 'line',
      x: { ...flow.x, type: 'time', values: [day(0)] },
      series: [{ id: 'open', label: 'Open', values: [7] }],
    },
  },
  { title: 'Nothing yet', chart: { ...histogram, bins: [] } },
];
