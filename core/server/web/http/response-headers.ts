import type { ServedClientSettings } from '../../platform/configuration';
import { openerPolicyFor } from './opener-policy';

/** Headers of one kind of response. */
export type HeaderSet = Readonly<Record<string, string>>;

/** Headers of every response, by kind. A policy for pages is sent with pages only, where it has an effect. */
export interface ResponseHeaders {
  /** HTML: pages of the product and of core itself. */
  readonly document: HeaderSet;
  /** Responses of endpoints, and all other data. */
  readonly data: HeaderSet;
  /** Built files. */
  readonly file: HeaderSet;
}

/** Directives of a Content-Security-Policy. */
type PolicyDirectives = Readonly<Record<string, readonly string[]>>;

export interface ResponseHeaderOptions {
  readonly client: ServedClientSettings;
  readonly publicUrl: string;
  /** Sent as `x-build`. */
  readonly build: string;
  /** Hashes of the scripts that the page itself contains. */
  readonly scriptSources: readonly string[];
}

/** Where browsers send violation reports. */
export const policyReportPath = '/api/policy-reports';
const reportGroup = 'policy';
const yearSeconds = 31_536_000;

/** Builds the headers once, so that no request pays for it. */
export function responseHeaders({ client, publicUrl, build, scriptSources }: ResponseHeaderOptions): ResponseHeaders {
  const common: HeaderSet = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${yearSeconds}` } : {}),
  };
  return {
    document: {
      ...common,
      'x-build': build,
      'content-security-policy': policyText(pagePolicy(client, publicUrl, scriptSources)),
      'reporting-endpoints': `${reportGroup}="${policyReportPath}"`,
      'cross-origin-opener-policy': openerPolicyFor(undefined),
      'origin-agent-cluster': '?1',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
      'referrer-policy': 'same-origin',
      'x-dns-prefetch-control': 'off',
      'x-frame-options': 'DENY',
    },
    data: {
      ...common,
      'x-build': build,
      // If a browser ever renders the response as a page, nothing in it runs and no site can frame it.
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
    },
    file: common,
  };
}

/**
 * The policy of pages. Scripts load from our own files only, and those inside a page are known by their hashes. Strings never become markup or scripts, because the only
 * Trusted Types policy (core/client/adapters/trusted-types.ts) passes no markup. Inline styles are allowed, because the
 * design system sets custom properties on elements. A deployment with services on other origins adds those origins and
 * nothing else.
 */
function pagePolicy(
  client: ServedClientSettings,
  publicUrl: string,
  scriptSources: readonly string[],
): PolicyDirectives {
  const services = [client.authBase, client.apiBase].filter((base) => base !== '').map((base) => new URL(base).origin);
  // `'self'` covers WebSockets of our own origin in current browsers. Older ones need the full address.
  const socket = new URL(publicUrl).origin.replace(/^http/, 'ws');
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptSources],
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
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
    // Current browsers use `report-to`, older ones `report-uri`.
    'report-uri': [policyReportPath],
    'report-to': [reportGroup],
  };
}

function policyText(directives: PolicyDirectives): string {
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}
