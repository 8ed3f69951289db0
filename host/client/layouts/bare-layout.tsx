import type { ReactElement } from 'react';
import type { LayoutProps } from './layout-props';
import './bare-layout.css';

/** Renders only the page. */
export function BareLayout(props: LayoutProps): ReactElement {
  return <main className="s-bare">{props.children}</main>;
}
