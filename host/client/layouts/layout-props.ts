import type { ReactNode } from 'react';

/** Props of every layout: the page. */
export interface LayoutProps {
  readonly children: ReactNode;
}
