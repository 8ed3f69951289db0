import type { ReactNode } from 'react';
import type { ListItem } from '../lists/list-rows';

/** A column of a board with the items that have been loaded, in order. */
export interface BoardColumn<Item extends ListItem> {
  readonly id: string;
  readonly label: string;
  /** Before the label, such as the icon of a status. It says nothing that the label does not say. */
  readonly mark?: ReactNode;
  /** The number of items, when there are more than are loaded. Default: the number of loaded items. */
  readonly count?: number | string;
  readonly items: readonly Item[];
  /** `loading` until the first page has loaded; `failed` when a page did not load. */
  readonly state: 'loading' | 'ready' | 'failed';
}

/** A card was moved to another column. */
export interface BoardMove<Item extends ListItem> {
  readonly item: Item;
  /** Ids of columns. */
  readonly from: string;
  readonly to: string;
}

/** How items are created in a column, by their title alone. */
export interface BoardCreation {
  /** The name of the button of a column, such as "Add a task to In progress". */
  readonly label: (column: string) => string;
  /** The name of the field. */
  readonly field: string;
  readonly maxLength: number;
  /**
   * Prepares a creation. The function that it returns sends it, and sends the same one again after a failure. It resolves
   * to undefined, or to a sentence that says why nothing was created.
   */
  readonly prepare: (columnId: string, title: string) => () => Promise<string | undefined>;
}

/** A column to which a card can be moved. */
export type BoardTarget = Pick<BoardColumn<ListItem>, 'id' | 'label'>;

/** What columns and cards need of the board around them. The same object at every render. */
export interface BoardActions {
  /** Accepted by the columns of this board only. */
  readonly dragType: string;
  /** The column in which each card was rendered last: a card that is rendered in another one has arrived there. */
  readonly places: Map<string, string>;
  readonly beginDrag: (itemId: string, columnId: string) => void;
  readonly endDrag: () => void;
  /** Whether the dragged card can be dropped on a column. */
  readonly accepts: (columnId: string) => boolean;
  readonly dropOn: (columnId: string) => void;
  readonly move: (itemId: string, columnId: string) => void;
  readonly open: (itemId: string) => void;
  readonly focused: (itemId: string | undefined) => void;
  /** Called when the last cards of a column are visible, and to load again after a failure. */
  readonly loadMore: (columnId: string) => void;
  readonly register: (columnId: string, cards: BoardCardsHandle) => () => void;
}

/** The cards of a column, for the keys that lead from one column to another. */
export interface BoardCardsHandle {
  /** Scrolls to a card and focuses it. */
  readonly focusItem: (itemId: string) => void;
  /** Focuses the card next to a height on the screen, in px. @returns false without cards. */
  readonly focusNear: (height: number) => boolean;
}
