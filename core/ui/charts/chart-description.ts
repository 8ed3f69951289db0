/** Units that `Intl` writes in the reader's language. */
export type ChartUnit = 'percent' | 'minute' | 'hour' | 'day' | 'week' | 'month';

/** What the numbers of an axis are, and how they are written. */
export interface ChartNumbers {
  /** Such as "Open tasks". */
  readonly label: string;
  readonly unit?: ChartUnit;
  /** Formats a value, such as "+$2,190"; a number with its unit when left out. */
  readonly format?: (value: number) => string;
  /** Formats a value of the axis, such as "$2k"; like `format` when left out. */
  readonly formatTick?: (value: number) => string;
}

/** Names, such as teams; up to 60 characters each. */
export interface ChartCategories {
  readonly type: 'category';
  readonly label: string;
  readonly values: readonly string[];
}

/** Days (`YYYY-MM-DD`) or instants (ISO 8601), in ascending order. Instants are shown in the reader's time zone. */
export interface ChartTimes {
  readonly type: 'time';
  readonly label: string;
  readonly values: readonly string[];
  /** The period that each value stands for; a day or an instant, as written, when left out. */
  readonly every?: 'week' | 'month';
}

/** Numbers, in ascending order. */
export interface ChartSteps extends ChartNumbers {
  readonly type: 'number';
  readonly values: readonly number[];
}

/** Positions of the values of all series. */
export type ChartPositions = ChartCategories | ChartTimes | ChartSteps;

/** One series, with one value for each position. Undefined is a gap. */
export interface ChartSeries {
  readonly id: string;
  readonly label: string;
  readonly values: readonly (number | undefined)[];
  /** In a bar chart: drawn as a line over the bars. */
  readonly isLine?: boolean;
  /** A forecast or an ideal rather than a measurement. */
  readonly isDashed?: boolean;
  /** For comparison only: grey instead of a colour of the palette. */
  readonly isQuiet?: boolean;
  /** Uncertainty around the values, such as p10 to p90. */
  readonly band?: ChartBand;
}

/** The range around a series. */
export interface ChartBand {
  readonly label: string;
  readonly low: readonly (number | undefined)[];
  readonly high: readonly (number | undefined)[];
}

/** A value to be reached, drawn as a line across the chart. */
export interface ChartTarget {
  readonly label: string;
  readonly value: number;
}

interface SeriesOfChart {
  readonly x: ChartPositions;
  readonly y: ChartNumbers;
  /** At most eight; colours follow their order. */
  readonly series: readonly ChartSeries[];
  readonly target?: ChartTarget;
}

/** Bars: stacked (negative values downwards) unless grouped. Horizontal bars leave room for long names. */
export interface BarChart extends SeriesOfChart {
  readonly kind: 'bar';
  readonly isGrouped?: boolean;
  readonly isHorizontal?: boolean;
}

/** Lines, areas from zero, or a cumulative flow: areas stacked in the order of the series. */
export interface LineChart extends SeriesOfChart {
  readonly kind: 'line' | 'area' | 'flow';
}

/** Remaining work by day. */
export interface BurndownChart {
  readonly kind: 'burndown';
  readonly x: ChartTimes;
  readonly y: ChartNumbers;
  /** Even progress from the start to the end. */
  readonly ideal: readonly (number | undefined)[];
  /** Undefined for the days to come. */
  readonly actual: readonly (number | undefined)[];
}

/** One point of a scatter chart. */
export interface ChartPoint {
  readonly label: string;
  readonly x: number;
  readonly y: number;
}

/** A group of points. */
export interface ChartPoints {
  readonly id: string;
  readonly label: string;
  readonly points: readonly ChartPoint[];
}

/** Points by two numbers. */
export interface ScatterChart {
  readonly kind: 'scatter';
  /** What a point is, such as "Task". */
  readonly label: string;
  readonly x: ChartNumbers;
  readonly y: ChartNumbers;
  readonly series: readonly ChartPoints[];
}

/** Counted values between two numbers. */
export interface ChartBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** A distribution whose values have been counted in bins, in ascending order. */
export interface HistogramChart {
  readonly kind: 'histogram';
  readonly x: ChartNumbers;
  readonly y: ChartNumbers;
  readonly bins: readonly ChartBin[];
}

/** Counts of each answer to one question. */
export interface LikertRow {
  readonly label: string;
  /** One count for each answer. */
  readonly counts: readonly number[];
}

/** Answers on a scale, as shares around zero: disagreement before it, agreement after it. */
export interface LikertChart {
  readonly kind: 'likert';
  /** Heading of the rows, such as "Question". */
  readonly label: string;
  /** Two to six, from the lowest to the highest; the middle one of an odd number lies across zero. */
  readonly answers: readonly string[];
  readonly rows: readonly LikertRow[];
}

/** A value, or the reason why it is hidden, such as "Fewer than 5 answers". */
export type HeatCell = { readonly value: number; readonly note?: string } | { readonly hidden: string };

/** One row of a heat map, with a cell for each column. */
export interface HeatRow {
  readonly label: string;
  readonly cells: readonly HeatCell[];
}

/** A step of the scale, up to the next one. */
export interface HeatStep {
  readonly from: number;
  readonly label: string;
}

/** Values by row and column. */
export interface HeatMapChart {
  readonly kind: 'heat';
  /** Heading of the rows, such as "Team". */
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly HeatRow[];
  readonly y: ChartNumbers;
  /** Six, in ascending order; a value below the first belongs to the first. */
  readonly steps: readonly HeatStep[];
}

/** A chart that is drawn on a plane. */
export type PlottedChart = BarChart | LineChart | ScatterChart | HistogramChart | LikertChart;

/** Everything that a chart shows, as plain data. */
export type ChartDescription = PlottedChart | BurndownChart | HeatMapChart;
