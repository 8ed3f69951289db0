/** How a key beside the plot is drawn. */
export type ChartKeyShape = 'fill' | 'line' | 'dashed';

/** What a cell of a row means: a column of the table, an entry beside the plot. */
export interface ChartField {
  readonly id: string;
  readonly label: string;
  /** Its key's colour; no key when undefined. */
  readonly colour?: string;
  readonly shape?: ChartKeyShape;
}

/** One position of the chart: what can be pointed at, and one row of the table. */
export interface ChartRow {
  readonly key: string;
  readonly label: string;
  readonly cells: readonly string[];
}

/** The values of a chart as texts, in the reader's language. Table and read-out show the same. */
export interface ChartRows {
  /** Heading of the labels. */
  readonly head: string;
  readonly fields: readonly ChartField[];
  readonly rows: readonly ChartRow[];
  /** Keys of what is drawn, when the fields have none. */
  readonly legend?: readonly ChartField[];
}
