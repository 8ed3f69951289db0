import { createContext } from 'react';

/** A list as the frame around the page knows it. */
export interface FocusableList {
  /** Gives the focus to the line that had it last, or to the first. */
  readonly focus: () => void;
}

/** Tells the frame of a list with lines, until released. */
export type AddList = (list: FocusableList) => () => void;

/** How lists come by the keys that act while the focus is elsewhere on the page. Whoever owns the shortcuts provides it. */
export const ListKeysContext = createContext<AddList | undefined>(undefined);
