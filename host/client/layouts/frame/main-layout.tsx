import type { ReactElement } from 'react';
import type { LayoutProps } from '../../shell/layout-frame';
import { AppFrame } from '../parts/app-frame';

/** R40: the work areas. */
export function MainLayout(props: LayoutProps): ReactElement {
  return <AppFrame>{props.children}</AppFrame>;
}
