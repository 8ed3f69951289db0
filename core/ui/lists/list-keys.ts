import { createContext } from 'react';

/** A list that can receive the focus. */
export interface FocusableList {
  /** Focuses the row that had the focus last, or the first row. */
  readonly focus: () => void;
}

/** Registers a list for `j` and `k`; returns the unregister function. */
export type RegisterList = (list: FocusableList) => () => void;

/**
 * Registers lists for keys pressed while the focus is elsewhere on the page. Provided by the owner of the shortcuts.
 */
export const ListKeysContext = createContext<RegisterList | undefined>(undefined);
