import type { ViewLoader } from '../contributions/contributions';

/** The one cast of lazy components: the caller passes the props that the loader was declared with. */
export function viewLoaderOf(load: () => Promise<unknown>): ViewLoader {
  return load as ViewLoader;
}
