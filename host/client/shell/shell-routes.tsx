import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { Outlet, matchRoutes, useLocation, useRoutes } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';
import { Permissions, useService } from '@tessera/core/client';
import type { ComponentLoader, FrameContribution, RouteContribution } from '@tessera/core/client';
import { SkeletonRows } from '@tessera/core/ui';
import { useApplication, useLazyPreload } from '../../../core/client/boot';
import type { Contributed } from '../../../core/client/boot';
import { CurrentPageContext } from './current-page';
import { HostGuard, hostPages, UnknownAddress } from './host-pages';
import { FrameEntry, FrameView } from './frame-view';
import { LayoutFrame, loadSettings } from './layout-frame';
import { ShellPart } from './shell-part';
import { PageGuard, failurePages } from './page-guard';
import { pagesInFrame, pagesOf } from './page-route';
import type { PageRoute } from './page-route';
import { useNarrow } from './use-narrow';

const outsideLayouts: readonly RouteContribution['layout'][] = ['public', 'walkthrough', 'super-admin', 'bare'];

interface RouteOptions {
  readonly pages: readonly PageRoute[];
  readonly frames: readonly Contributed<FrameContribution>[];
  readonly isSignedIn: boolean;
  readonly isMember: boolean;
}

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
  const isMember = permissions.decide({ audience: 'member' }).outcome !== 'denied';
  const routes = routesOf({ pages, frames: contributions.frames, isSignedIn, isMember });
  const page = matchRoutes(routes, location)?.at(-1)?.route.handle as PageRoute | undefined;
  const content = useRoutes(routes);

  const hasJustLeft = useLeaving(location.key, isSignedIn) && page !== undefined && page.gate.audience !== 'public';

  const isOpen = page !== undefined && permissions.decide(page.gate).outcome === 'granted';
  useEffect(() => {
    // Request the page's code in parallel with the layout's.
    if (isOpen && page !== undefined) {
      rendering.preload(page.pluginId, page.view.load);
      if (page.tab !== undefined) {
        rendering.preload(page.tab.frame.pluginId, page.tab.frame.load);
      }
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
function routesOf({ pages, frames, isSignedIn, isMember }: RouteOptions): RouteObject[] {
  const outside = outsideLayouts.map((layout) => ({
    element: <LayoutFrame layout={layout} key={layout} />,
    children: pagesIn(pages, layout),
  }));
  const unknown: RouteObject = { path: '*', element: <UnknownAddress key="unknown" /> };
  const area: RouteObject = {
    // One for all pages inside, so that header, menu, search text and live updates stay from page to page.
    element: <LayoutFrame layout={isSignedIn ? 'main' : 'bare'} key="area" />,
    children: [
      ...pagesIn(
        pages.filter(({ tab }) => tab === undefined),
        'main',
      ),
      ...frames.flatMap((frame) => framedRoutes(frame, pages)),
      {
        element: isSignedIn ? <SettingsPart key="settings" /> : <Outlet key="settings" />,
        children: pagesIn(pages, 'settings'),
      },
      ...(isMember ? [unknown] : []),
    ],
  };
  const elsewhere = { element: <LayoutFrame layout="bare" key="unknown" />, children: [unknown] };
  return [...outside, area, ...(isMember ? [] : [elsewhere])];
}

function pagesIn(pages: readonly PageRoute[], layout: RouteContribution['layout']): RouteObject[] {
  return [
    ...pages.filter((page) => page.layout === layout).map(routeOf),
    ...hostPages
      .filter((page) => page.layout === layout)
      .map((page) => ({ path: page.path, element: <HostGuard page={page} key={page.path} /> })),
  ];
}

function routeOf(page: PageRoute): RouteObject {
  return { path: page.pattern, element: <PageGuard page={page} key={page.key} />, handle: page };
}

/** The tabs of a frame. Its own address leads to the first tab, unless that is the address of a tab. */
function framedRoutes(frame: Contributed<FrameContribution>, pages: readonly PageRoute[]): RouteObject[] {
  const tabs = pagesInFrame(pages, frame);
  const { pattern } = frame.frame.path;
  const children = tabs.map(routeOf);
  if (children.length > 0 && tabs.every((page) => page.pattern !== pattern)) {
    children.push({ path: pattern, element: <FrameEntry pages={tabs} key={pattern} /> });
  }
  return [{ element: <FrameView frame={frame} pages={tabs} key={frame.key} />, children }];
}

/** The settings are a frame of the shell: their menu stays while their pages change. */
function SettingsPart(): ReactElement {
  return <ShellPart load={loadSettings} with={{ children: <Outlet /> }} fallback={<SkeletonRows rows={12} />} />;
}
