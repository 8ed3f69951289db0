import type { ReactElement } from 'react';
import type { LayoutProps } from '../layout-props';
import { AppFrame } from '../parts/app-frame';

/** R40: the layout of work areas. */
export function MainLayout(props: LayoutProps): ReactElement {
  return <AppFrame>{props.children}</AppFrame>;
}
