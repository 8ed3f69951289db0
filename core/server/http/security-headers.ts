import type { ClientSettings } from '../configuration';

/** Directives of the Content-Security-Policy of every page. */
export type PolicyDirectives = Readonly<Record<string, readonly string[]>>;

/**
 * The policy: scripts from files of our own only. Styles may stand inline, because the design system sets custom
 * properties on elements; a deployment with services elsewhere adds their origins, and nothing else.
 */
export function pagePolicy(settings: ClientSettings, publicUrl: string): PolicyDirectives {
  const services = [settings.authBase, settings.apiBase]
    .filter((base) => base !== '')
    .map((base) => new URL(base).origin);
  // `'self'` covers sockets of our own origin in current browsers; older ones want the address spelled out.
  const socket = new URL(publicUrl).origin.replace(/^http/, 'ws');
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", socket, ...new Set(services)],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
}
