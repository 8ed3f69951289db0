import { createContext, use } from 'react';
import type { PageRoute } from './page-route';

/** The contributed page at the current address; undefined on the shell's own pages. */
export const CurrentPageContext = createContext<PageRoute | undefined>(undefined);

/** The contributed page at the current address. */
export function useCurrentPage(): PageRoute | undefined {
  return use(CurrentPageContext);
}
