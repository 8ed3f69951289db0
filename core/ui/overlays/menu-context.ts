import { createContext } from 'react';

/** What the items of a menu may ask of it. */
export const MenuContext = createContext<{ readonly close: () => void }>({ close: () => undefined });
