import type { ReactNode } from 'react';

/** What every layout takes: the page. */
export interface LayoutProps {
  readonly children: ReactNode;
}
