/** The first Chromium that knows `noopener-allow-popups` (browser-compat-data of MDN). */
const knownFrom = 131;

/**
 * How a page stands to the window that opened it: nobody keeps a hold of it, and it may open windows that answer, such
 * as the sign-in with a work account (HTML, "Cross-origin opener policies").
 *
 * Both values cut the opener off. For the older one Chromium ends the process that a tab has and starts another, also
 * where nobody opened the tab; for the newer one it does so only where there is an opener. Who does not know the newer
 * one takes it for none at all, so it is said only to those that do.
 */
export function openerPolicyFor(userAgent: string | undefined): string {
  const chromium = /Chrome\/(\d+)\./.exec(userAgent ?? '')?.[1];
  return Number(chromium ?? 0) >= knownFrom ? 'noopener-allow-popups' : 'same-origin-allow-popups';
}
