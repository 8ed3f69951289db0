import { createContext, use, useEffect } from 'react';

/** Names the window until released. */
export type NameWindow = (title: string) => () => void;

/** The page's frame provides it; without a frame the window keeps its name. */
export const WindowTitleContext = createContext<NameWindow | undefined>(undefined);

/**
 * Names the window after what the page shows, such as an open task, instead of after the page.
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
