import type { ReactElement, ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import type { ComponentLoader, RouteContribution } from '@tessera/core/client';
import type { LayoutProps } from '../layouts/layout-props';
import { FrameOutline } from '../prerender/frame-outline';
import { FailedPart, ShellPart } from './shell-part';

const loaders: Readonly<Record<RouteContribution['layout'], ComponentLoader<LayoutProps>>> = {
  bare: () => import('../layouts/bare-layout').then((module) => module.BareLayout),
  public: () => import('../layouts/sign-in/public-layout').then((module) => module.PublicLayout),
  walkthrough: () => import('../layouts/walkthrough-layout').then((module) => module.WalkthroughLayout),
  main: () => import('../layouts/frame/main-layout').then((module) => module.MainLayout),
  settings: () => import('../layouts/settings-layout').then((module) => module.SettingsLayout),
  'super-admin': () => import('../layouts/super-admin-layout').then((module) => module.SuperAdminLayout),
};

/** Loads a layout. */
export function layoutLoader(layout: RouteContribution['layout']): ComponentLoader<LayoutProps> {
  return loaders[layout];
}

/** The frame of the first signed-in page. */
export const loadFrame = loaders.main;

/** Both frames of the work area; users move between them. */
export const layoutsOfArea = [loaders.main, loaders.settings];

export interface LayoutFrameProps {
  readonly layout: RouteContribution['layout'];
  /** The page of the router if omitted. */
  readonly children?: ReactNode;
}

/** Loads a layout once and renders the page in it. */
export function LayoutFrame(props: LayoutFrameProps): ReactElement {
  const { layout, children = <Outlet /> } = props;
  if (layout === 'settings') {
    // Both layouts have the same frame, so it stays if the layout does not load.
    return (
      <ShellPart
        load={loaders.settings}
        with={{ children }}
        fallback={<FrameOutline />}
        failed={(failure) => <ShellPart load={loaders.main} with={{ children: <FailedPart failure={failure} /> }} />}
      />
    );
  }
  return (
    <ShellPart load={loaders[layout]} with={{ children }} fallback={layout === 'main' ? <FrameOutline /> : undefined} />
  );
}
