import type { ReactNode } from 'react';

/** A column of a table. */
export interface TableColumn<Item> {
  readonly id: string;
  readonly label: string;
  readonly cell: (item: Item) => ReactNode;
  /** Initial width in px. */
  readonly width: number;
  /** Takes the remaining width, until it is resized. */
  readonly isGrowing?: boolean;
  /** Use `end` for numbers. */
  readonly align?: 'start' | 'end';
  readonly isSortable?: boolean;
  /** Stays at the start while the other columns scroll sideways. One column at most. */
  readonly isPinned?: boolean;
}

/** What a column header is made of. */
export type HeadColumn = Omit<TableColumn<never>, 'cell'>;

/** The sorted column and its direction. */
export interface TableSort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/** Chosen widths in px, by column. */
export type ColumnWidths = Readonly<Record<string, number>>;

export const columnLimits = { min: 56, max: 960, step: 8, leap: 40 } as const;

/** The same column again reverses the order; another starts ascending. */
export function nextSort(sort: TableSort | undefined, column: string): TableSort {
  const isReversed = sort?.column === column && sort.direction === 'ascending';
  return { column, direction: isReversed ? 'descending' : 'ascending' };
}

export function clampWidth(width: number): number {
  return Math.round(Math.min(columnLimits.max, Math.max(columnLimits.min, width)));
}

/** `grid-template-columns` for headers and rows. */
export function gridColumns(
  columns: readonly Pick<HeadColumn, 'id' | 'width' | 'isGrowing' | 'isPinned'>[],
  widths: ColumnWidths,
  hasBoxes: boolean,
): string {
  const tracks = columns.map(({ id, width, isGrowing, isPinned }) => {
    const chosen = widths[id];
    // On a phone, a pinned column leaves room for the others.
    const size = isPinned === true ? `min(${chosen ?? width}px, 56vw)` : `${chosen ?? width}px`;
    return chosen === undefined && isGrowing === true ? `minmax(${size}, 1fr)` : size;
  });
  return [...(hasBoxes ? ['28px'] : []), ...tracks].join(' ');
}

/** Indexes between two, both included, in either order. */
export function rangeOf(from: number, to: number): readonly number[] {
  const start = Math.min(from, to);
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => start + index);
}
