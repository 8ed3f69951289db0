import type { ReactElement, ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import type { ComponentLoader, RouteContribution } from '@tessera/core/client';
import { LazyPart } from './lazy-part';

/** What every layout takes: the page. */
export interface LayoutProps {
  readonly children: ReactNode;
}

const loaders: Readonly<Record<RouteContribution['layout'], ComponentLoader<LayoutProps>>> = {
  bare: () => import('../layouts/bare-layout').then((module) => module.BareLayout),
  public: () => import('../layouts/public-layout').then((module) => module.PublicLayout),
  walkthrough: () => import('../layouts/walkthrough-layout').then((module) => module.WalkthroughLayout),
  main: () => import('../layouts/main-layout').then((module) => module.MainLayout),
  settings: () => import('../layouts/settings-layout').then((module) => module.SettingsLayout),
  'super-admin': () => import('../layouts/super-admin-layout').then((module) => module.SuperAdminLayout),
};

export interface LayoutFrameProps {
  readonly layout: RouteContribution['layout'];
  /** The page of the router when left out. */
  readonly children?: ReactNode;
}

/** Fetches a layout once and draws the page in it. */
export function LayoutFrame(props: LayoutFrameProps): ReactElement {
  const { layout, children = <Outlet /> } = props;
  return <LazyPart load={loaders[layout]} with={{ children }} />;
}
