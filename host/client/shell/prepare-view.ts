import { matchRoutes } from 'react-router-dom';
import type { ClientApplication } from '../../../core/client/boot';
import { layoutLoaders } from './layout-frame';
import { pagesOf } from './page-route';
import type { PageRoute } from './page-route';

/** The contributed page at an address. */
export function pageAt(application: ClientApplication, pathname: string): PageRoute | undefined {
  const routes = pagesOf(application.contributions).map((page) => ({ path: page.pattern, handle: page }));
  return matchRoutes(routes, pathname)?.at(-1)?.route.handle;
}

/**
 * Loads what the first render at an address needs: the page, its plugin and its layout.
 *
 * @returns False when there is no page at the address, or when its code did not load.
 */
export async function prepareView({ application, pathname }: PrepareViewOptions): Promise<boolean> {
  const page = pageAt(application, pathname);
  return (
    page !== undefined &&
    (await application.rendering.prepare(page.pluginId, [...layoutLoaders(page.layout), page.view.load]))
  );
}

export interface PrepareViewOptions {
  readonly application: ClientApplication;
  /** Without query and fragment. */
  readonly pathname: string;
}
