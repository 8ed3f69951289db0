import type { ReactElement, ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import type { ComponentLoader, RouteContribution } from '@tessera/core/client';
import type { LayoutProps } from '../layouts/layout-props';
import { FrameOutline } from '../prerender/frame-outline';
import { ShellPart } from './shell-part';

const loaders: Readonly<Record<RouteContribution['layout'], ComponentLoader<LayoutProps>>> = {
  bare: () => import('../layouts/bare-layout').then((module) => module.BareLayout),
  public: () => import('../layouts/sign-in/public-layout').then((module) => module.PublicLayout),
  walkthrough: () => import('../layouts/walkthrough-layout').then((module) => module.WalkthroughLayout),
  main: () => import('../layouts/frame/main-layout').then((module) => module.MainLayout),
  settings: () => import('../layouts/settings-layout').then((module) => module.SettingsLayout),
  'super-admin': () => import('../layouts/super-admin-layout').then((module) => module.SuperAdminLayout),
};

/** Loads everything that a layout consists of: the settings are a part of the main layout, beside their menu. */
export function layoutLoaders(layout: RouteContribution['layout']): readonly ComponentLoader<LayoutProps>[] {
  return layout === 'settings' ? [loaders.main, loaders.settings] : [loaders[layout]];
}

/** The frame of the first signed-in page. */
export const loadFrame = loaders.main;

/** The menu of the settings, for the content of the main layout. */
export const loadSettings = loaders.settings;

/** Both parts of the work area's frame; users move between them. */
export const layoutsOfArea = layoutLoaders('settings');

export interface LayoutFrameProps {
  readonly layout: RouteContribution['layout'];
  /** The page of the router if omitted. */
  readonly children?: ReactNode;
}

/** Loads a layout once and renders the page in it. */
export function LayoutFrame(props: LayoutFrameProps): ReactElement {
  const { layout, children = <Outlet /> } = props;
  return (
    <ShellPart load={loaders[layout]} with={{ children }} fallback={layout === 'main' ? <FrameOutline /> : undefined} />
  );
}
