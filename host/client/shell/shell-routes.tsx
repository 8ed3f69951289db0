import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { matchRoutes, useLocation, useRoutes } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { Permissions, useService } from '@tessera/core/client';
import type { ComponentLoader, RouteContribution } from '@tessera/core/client';
import { useApplication, useLazyPreload } from '../../../core/client/boot';
import { CurrentPageContext } from './current-page';
import { HostGuard, hostPages, UnknownAddress } from './host-pages';
import { LayoutFrame } from './layout-frame';
import { ShellPart } from './shell-part';
import { PageGuard, failurePages } from './page-guard';
import { pagesOf } from './page-route';
import type { PageRoute } from './page-route';
import { useNarrow } from './use-narrow';

const layouts: readonly RouteContribution['layout'][] = [
  'public',
  'walkthrough',
  'main',
  'settings',
  'super-admin',
  'bare',
];

const inside: readonly RouteContribution['layout'][] = ['main', 'settings'];

const loadLanding: ComponentLoader = () => import('../pages/get-the-app-page').then((module) => module.GetTheAppPage);

/**
 * Renders the page of the current address in its layout; the layout stays mounted while the address changes within it.
 */
export const ShellRoutes = observer(function ShellRoutes(): ReactElement | null {
  const { settings, contributions, rendering } = useApplication();
  useLazyPreload(failurePages);
  const permissions = useService(Permissions);
  const location = useLocation();
  const isNarrow = useNarrow();
  const pages = pagesOf(contributions);
  const isSignedIn = permissions.decide({ audience: 'signed-in' }).outcome !== 'denied';
  const routes = routesOf(pages, isSignedIn);
  const page = matchRoutes(routes, location)?.at(-1)?.route.handle as PageRoute | undefined;
  const content = useRoutes(routes);

  const hasJustLeft = useLeaving(location.key, isSignedIn) && page !== undefined && page.gate.audience !== 'public';

  const isOpen = page !== undefined && permissions.decide(page.gate).outcome === 'granted';
  useEffect(() => {
    // Request the page's code in parallel with the layout's.
    if (isOpen && page !== undefined) {
      rendering.preload(page.pluginId, page.view.load as RouteContribution['load']);
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key identifies a page
  }, [rendering, isOpen, page?.key]);

  // R96: instead of the product, except for pages that emails link to (decisions.md D6).
  if (isNarrow && settings.narrowMode === 'landing' && page?.isUsableNarrow !== true) {
    return <ShellPart load={loadLanding} with={{}} />;
  }
  return hasJustLeft ? null : <CurrentPageContext value={page}>{content}</CurrentPageContext>;
});

/**
 * True after the session on this page ended. The code that ended it navigates (R54, R59, R62); without this the guard
 * would redirect first, to the wrong place.
 */
function useLeaving(visit: string, isSignedIn: boolean): boolean {
  const seen = useRef({ visit, wasSignedIn: isSignedIn });
  if (seen.current.visit !== visit) {
    seen.current = { visit, wasSignedIn: isSignedIn };
  }
  if (isSignedIn) {
    seen.current.wasSignedIn = true;
  }
  return seen.current.wasSignedIn && !isSignedIn;
}

/** Anonymous visitors see nothing of the authorized area's frame, not even before they are redirected. */
function routesOf(pages: readonly PageRoute[], isSignedIn: boolean): RouteObject[] {
  const framed = layouts.map((layout) => ({
    element: <LayoutFrame layout={isSignedIn || !inside.includes(layout) ? layout : 'bare'} key={layout} />,
    children: [
      ...pages
        .filter((page) => page.layout === layout)
        .map((page) => ({ path: page.pattern, element: <PageGuard page={page} key={page.key} />, handle: page })),
      ...hostPages
        .filter((page) => page.layout === layout)
        .map((page) => ({ path: page.path, element: <HostGuard page={page} key={page.path} /> })),
    ],
  }));
  return [...framed, { path: '*', element: <UnknownAddress /> }];
}
