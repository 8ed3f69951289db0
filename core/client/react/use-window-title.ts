import { createContext, use, useEffect } from 'react';

/** Sets the window title until released. */
export type NameWindow = (title: string) => () => void;

/** The page's frame provides it; without a frame the window keeps its title. */
export const WindowTitleContext = createContext<NameWindow | undefined>(undefined);

/**
 * Sets the window title to the entity that the page shows, such as an open task, instead of the page's title.
 *
 * @param title undefined while it is not known.
 */
export function useWindowTitle(title: string | undefined): void {
  const nameWindow = use(WindowTitleContext);
  useEffect(
    () => (title === undefined || nameWindow === undefined ? undefined : nameWindow(title)),
    [nameWindow, title],
  );
}
