import type { ReactNode } from 'react';

/** A column of a table. */
export interface TableColumn<Item> {
  readonly id: string;
  readonly label: string;
  readonly cell: (item: Item) => ReactNode;
  /** At first, in px. */
  readonly width: number;
  /** Takes the room that is left, until somebody gives it a width. */
  readonly isGrowing?: boolean;
  /** Numbers align at the end. */
  readonly align?: 'start' | 'end';
  readonly isSortable?: boolean;
}

/** What the rows are sorted by. */
export interface TableSort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/** Widths that somebody chose, in px, by column. */
export type ColumnWidths = Readonly<Record<string, number>>;

export const columnLimits = { least: 56, most: 960, step: 8, leap: 40 } as const;

/** The same column again turns the order around; another begins ascending. */
export function nextSort(sort: TableSort | undefined, column: string): TableSort {
  const isTurned = sort?.column === column && sort.direction === 'ascending';
  return { column, direction: isTurned ? 'descending' : 'ascending' };
}

export function limitWidth(width: number): number {
  return Math.round(Math.min(columnLimits.most, Math.max(columnLimits.least, width)));
}

/** Columns of a CSS grid, the same for heads and rows. */
export function gridColumns(
  columns: readonly Pick<TableColumn<never>, 'id' | 'width' | 'isGrowing'>[],
  widths: ColumnWidths,
  hasBoxes: boolean,
): string {
  const tracks = columns.map(({ id, width, isGrowing }) => {
    const chosen = widths[id];
    return chosen === undefined && isGrowing === true ? `minmax(${width}px, 1fr)` : `${chosen ?? width}px`;
  });
  return [...(hasBoxes ? ['28px'] : []), ...tracks].join(' ');
}

/** Places from one to the other, both included, whichever is first. */
export function rangeOf(from: number, to: number): readonly number[] {
  const start = Math.min(from, to);
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => start + index);
}
