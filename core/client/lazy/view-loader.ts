import type { ViewLoader } from '../contributions/contributions';

/** The one cast of lazy parts: whoever renders the component passes the props that its loader was declared with. */
export function viewLoaderOf(load: () => Promise<unknown>): ViewLoader {
  return load as ViewLoader;
}
