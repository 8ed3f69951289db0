import { useMemo } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import type { PathParameters, PathPattern } from '../../contract';

/**
 * The parameters of the page's own path.
 *
 * Read from the router's location rather than from `Navigation`, which learns of it a moment after the page renders.
 *
 * @throws Error when the page stands at an address that its path does not match.
 */
export function useParameters<P extends string>(path: PathPattern<P>): PathParameters<P> {
  const { pathname } = useLocation();
  return useMemo(() => {
    const match = matchPath({ path: path.pattern, end: false }, decodePath(pathname));
    if (match === null) {
      throw new Error(`core:client: '${pathname}' is no address of the path '${path.pattern}'.`);
    }
    // The one cast between the router's untyped parameters and the names of the pattern.
    return match.params as unknown as PathParameters<P>;
  }, [path, pathname]);
}

/** As the router decodes before it matches: a slash within a value stays apart from those between values. */
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

/** The values after `?` of the page's address. */
export function useQuery(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}
