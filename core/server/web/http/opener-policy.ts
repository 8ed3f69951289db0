/** First Chromium version with `noopener-allow-popups` (browser-compat-data of MDN). */
const knownFrom = 131;

/**
 * Cross-Origin-Opener-Policy of pages: no opener keeps a reference to the page, and the page can open windows that
 * respond, such as the sign-in with a work account (HTML, "Cross-origin opener policies").
 *
 * Both values cut off the opener. For `same-origin-allow-popups` Chromium always replaces the process of the tab, for
 * `noopener-allow-popups` only if there is an opener. Browsers that do not know the newer value ignore the header, so
 * only those that know it get it.
 */
export function openerPolicyFor(userAgent: string | undefined): string {
  const chromium = /Chrome\/(\d+)\./.exec(userAgent ?? '')?.[1];
  return Number(chromium ?? 0) >= knownFrom ? 'noopener-allow-popups' : 'same-origin-allow-popups';
}
