import { useMemo } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import type { PathParameters, PathPattern } from '../../contract';

/**
 * The parameters of the page's own path.
 *
 * Read from the router's location, because `Navigation` is updated only after the page has rendered.
 *
 * @throws Error if the page's path does not match its address.
 */
export function useParameters<P extends string>(path: PathPattern<P>): PathParameters<P> {
  const { pathname } = useLocation();
  return useMemo(() => {
    const match = matchPath({ path: path.pattern, end: false }, decodePath(pathname));
    if (match === null) {
      throw new Error(`core:client: '${pathname}' does not match the path '${path.pattern}'.`);
    }
    // The one cast between the router's untyped parameters and the names of the pattern.
    return match.params as unknown as PathParameters<P>;
  }, [path, pathname]);
}

/** Decodes as the router does before it matches: a slash inside a value does not separate values. */
function decodePath(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return pathname;
  }
}

/** What the page's address has after `#`, and the visit: the same link can be followed twice. */
export function useFragment(): { readonly fragment: string; readonly visit: string } {
  const { hash, key } = useLocation();
  return { fragment: hash.slice(1), visit: key };
}

/** The query parameters of the page's address. */
export function useQuery(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}
