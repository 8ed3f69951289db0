import type { ClientSettings } from '../configuration';
import { openerPolicyFor } from './opener-policy';

/** Headers of one kind of answer. */
export type StandingHeaders = Readonly<Record<string, string>>;

/** What every answer carries, by what it is: a policy for pages would only weigh on what no browser shows as one. */
export interface AnswerHeaders {
  /** HTML: pages of the product and of core itself. */
  readonly document: StandingHeaders;
  /** Answers of calls, and everything else that is data. */
  readonly data: StandingHeaders;
  /** Built files. */
  readonly file: StandingHeaders;
}

/** Directives of a Content-Security-Policy. */
type PolicyDirectives = Readonly<Record<string, readonly string[]>>;

export interface AnswerHeaderOptions {
  readonly client: ClientSettings;
  readonly publicUrl: string;
  /** Told as `x-build`. */
  readonly build: string;
}

/** Where browsers send what a policy refused. */
export const policyReportPath = '/api/policy-reports';
const reportGroup = 'policy';
const yearSeconds = 31_536_000;

/** Put together once, because a call must not pay for it. */
export function answerHeaders({ client, publicUrl, build }: AnswerHeaderOptions): AnswerHeaders {
  const common: StandingHeaders = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${yearSeconds}` } : {}),
  };
  return {
    document: {
      ...common,
      'x-build': build,
      'content-security-policy': policyText(pagePolicy(client, publicUrl)),
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
      // Should a browser ever show an answer as a page, nothing in it runs and nobody frames it.
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
    },
    file: common,
  };
}

/**
 * The policy of pages: scripts from files of our own only, and texts become markup or scripts nowhere, because the one
 * policy for Trusted Types (core/client/adapters/trusted-types.ts) lets no markup through. Styles may stand inline,
 * because the design system sets custom properties on elements; a deployment with services elsewhere adds their
 * origins, and nothing else.
 */
function pagePolicy(client: ClientSettings, publicUrl: string): PolicyDirectives {
  const services = [client.authBase, client.apiBase].filter((base) => base !== '').map((base) => new URL(base).origin);
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
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
    // The second for browsers that know the first no more, the first for those that do not know the second yet.
    'report-uri': [policyReportPath],
    'report-to': [reportGroup],
  };
}

function policyText(directives: PolicyDirectives): string {
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}
