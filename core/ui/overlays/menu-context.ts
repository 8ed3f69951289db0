import { createContext } from 'react';

/** Lets menu items close their menu. */
export const MenuContext = createContext<{ readonly close: () => void }>({ close: () => undefined });
