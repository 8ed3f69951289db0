import type { Endpoint, Redirect } from '../../../contract';

/** Resolves paths; never sent. */
const ownOrigin = 'https://own.invalid';
/** Below these are endpoints and connections, not pages. */
const notPages = /^\/(?:api|hubs)(?:\/|$)/i;

/**
 * Returns the `Location` of a redirect: a path of an own page, or an address at one of the endpoint's origins. Compares
 * what a browser would open, not the text: browsers drop tabs and read a backslash as a slash.
 *
 * @throws Error for every other address; the plugin must not pass on what a caller sent.
 */
export function redirectLocation({ id, redirectOrigins = [] }: Endpoint, { to }: Redirect): string {
  const url = URL.canParse(to, ownOrigin) ? new URL(to, ownOrigin) : undefined;
  const isPage = url?.origin === ownOrigin && /^\/(?!\/)/.test(url.pathname) && !notPages.test(url.pathname);
  if (url !== undefined && isPage && to.startsWith('/')) {
    return `${url.pathname}${url.search}${url.hash}`;
  }
  const isDeclared = redirectOrigins.some((origin) => origin === url?.origin);
  if (url !== undefined && isDeclared && url.username === '' && url.password === '') {
    return url.href;
  }
  throw new Error(
    `Endpoint '${id}' redirects to '${to}', which is neither a page of the product nor at one of its redirectOrigins; return the path of a page, or declare the origin.`,
  );
}
