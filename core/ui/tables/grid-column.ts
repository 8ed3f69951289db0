import type { TableColumn } from './table-columns';

/** The text of a cell that is edited in place. */
export interface GridText<Item> {
  readonly valueOf: (item: Item) => string;
  /** Accessible name of the field, such as "Title of T-2". */
  readonly label: (item: Item) => string;
  /** Longer text is cut. */
  readonly maxLength: number;
  /** Called with another text than the item had when the person began, which is `item`. */
  readonly onCommit: (item: Item, text: string) => void;
  /** Called with every change while typing, and with undefined when the person drops the text. */
  readonly onType?: (item: Item, text: string | undefined) => void;
}

/** A column of a `DataGrid`. */
export interface GridColumn<Item> extends TableColumn<Item> {
  /** Makes the cells editable in place; left out for a column, or at a time, where nothing may be changed. */
  readonly text?: GridText<Item> | undefined;
  /**
   * What Enter, F2, Space and a click in a cell do where it has no `text`: open what changes the value, or the item. A
   * link or button in the cell handles its clicks itself.
   */
  readonly onAct?: ((item: Item) => void) | undefined;
  /** `onAct` opens a dialog that changes the value. */
  readonly opensDialog?: boolean;
  /** `data-…` attributes of a cell, such as those by which a popover finds it. */
  readonly anchorOf?: (item: Item) => Readonly<Record<string, string>>;
}

/** The column of the boxes that select rows. */
export const pickColumn = 't-pick';
