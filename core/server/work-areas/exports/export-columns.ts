import type { Label } from '../../../contract';

/** A value as programs read it. */
export type ExportValue = string | number | readonly string[] | undefined;

/** A column of an exported list. */
export interface ExportColumn<Item> {
  /** Name of the property in JSON; never translated, and never changed after a release. */
  readonly key: string;
  /** Heading for people; a text for a column that a company named. */
  readonly heading: Label;
  /**
   * `text`: anything that a person can have typed. `number`. `date`: `YYYY-MM-DD`. `moment`: ISO 8601 in UTC; for people
   * `YYYY-MM-DD HH:MM:SS` in UTC, which spreadsheets read as a date.
   */
  readonly kind: 'text' | 'number' | 'date' | 'moment';
  /** Undefined, and an empty list, for an empty cell. */
  readonly value: (item: Item) => ExportValue;
  /** The same for people, such as the name of a status. Default: the value. */
  readonly text?: (item: Item) => Label | undefined;
}

/** Declares the columns of an exported list, in order. */
export function defineExportColumns<Item>(columns: readonly ExportColumn<Item>[]): readonly ExportColumn<Item>[] {
  return columns;
}
