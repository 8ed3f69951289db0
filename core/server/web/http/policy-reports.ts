import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import type { Clock, Logger } from '../../../kernel/services';
import { networkOf } from '../../identity/access/network-of';
import type { RateLimiter } from '../../identity/access/rate-limits';

import { policyReportPath } from './response-headers';
import type { ServerRoute } from './server-routes';
import { assertWithinRateLimit } from '../../identity/access/assert-within-rate-limit';

/** A report has a few hundred bytes; the Reporting API sends several at once. */
const maxBytes = 32_768;
const maxReports = 20;
const hour = 3_600_000;
const day = 24 * hour;
/** New kinds logged within an hour. */
const maxOfNetwork = 20;
const maxOfAll = 200;
/** As many as can be logged within a day. */
const maxKinds = 24 * maxOfAll;
const maxNetworks = 1_000;

/** `application/csp-report` of `report-uri`. */
const OldReport = z.object({
  'csp-report': z.object({
    'effective-directive': z.optional(z.string()),
    'violated-directive': z.optional(z.string()),
    'blocked-uri': z.optional(z.string()),
    'document-uri': z.optional(z.string()),
    'source-file': z.optional(z.string()),
    'line-number': z.optional(z.number()),
  }),
});
/** `application/reports+json` of the Reporting API. */
const NewReport = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    effectiveDirective: z.optional(z.string()),
    blockedURL: z.optional(z.string()),
    documentURL: z.optional(z.string()),
    sourceFile: z.optional(z.nullable(z.string())),
    lineNumber: z.optional(z.nullable(z.number())),
  }),
});

/** The part of a report that is logged: no user input, and no address that could identify a person. */
interface PolicyReport {
  readonly directive: string;
  readonly blocked: string;
  readonly page: string;
  readonly source: string;
}

export interface PolicyReportOptions {
  readonly limiter: RateLimiter;
  readonly clock: Pick<Clock, 'elapsed'>;
  readonly logger: Logger;
}

/** Logs the Content-Security-Policy reports of browsers: each kind once a day, without personal data. */
export function policyReportRoute({ limiter, clock, logger }: PolicyReportOptions): ServerRoute {
  const log = new ReportLog(clock);
  return {
    method: 'POST',
    path: policyReportPath,
    access: 'public',
    bodyLimit: maxBytes,
    handle: async ({ address, body }) => {
      const network = networkOf(address);
      await assertWithinRateLimit(limiter, 'report', network);
      for (const report of readReports(body)) {
        if (log.admit(network, JSON.stringify(report))) {
          logger.warn('A browser reported a violation of the Content-Security-Policy.', report);
        }
      }
      return { status: 204, headers: {}, body: undefined };
    },
  };
}

/**
 * Decides which reports are logged. Anyone can send reports, so a network has a share of the log, and memory is bounded.
 */
class ReportLog {
  /** Kind → when it was logged. */
  private readonly logged = new LRUCache<string, number>({ max: maxKinds });
  private readonly networks = new LRUCache<string, HourlyCount>({ max: maxNetworks });
  private total: HourlyCount = { since: 0, count: 0 };

  constructor(private readonly clock: Pick<Clock, 'elapsed'>) {}

  admit(network: string, kind: string): boolean {
    const now = this.clock.elapsed();
    const loggedAt = this.logged.get(kind);
    if (loggedAt !== undefined && now - loggedAt < day) {
      return false;
    }
    const ofNetwork = currentHour(this.networks.get(network), now);
    this.total = currentHour(this.total, now);
    if (ofNetwork.count >= maxOfNetwork || this.total.count >= maxOfAll) {
      return false;
    }
    ofNetwork.count += 1;
    this.total.count += 1;
    this.networks.set(network, ofNetwork);
    this.logged.set(kind, now);
    return true;
  }
}

interface HourlyCount {
  readonly since: number;
  count: number;
}

function currentHour(known: HourlyCount | undefined, now: number): HourlyCount {
  return known !== undefined && now - known.since < hour ? known : { since: now, count: 0 };
}

function readReports(body: Uint8Array | undefined): readonly PolicyReport[] {
  const sent = readJson(body);
  return (Array.isArray(sent) ? (sent as readonly unknown[]).slice(0, maxReports) : [sent]).flatMap((each) => {
    const old = OldReport.safeParse(each);
    if (old.success) {
      const report = old.data['csp-report'];
      const directive = report['effective-directive'] ?? report['violated-directive'];
      return [
        reportOf(directive, report['blocked-uri'], report['document-uri'], {
          file: report['source-file'],
          line: report['line-number'],
        }),
      ];
    }
    const current = NewReport.safeParse(each);
    if (!current.success) {
      return [];
    }
    const { effectiveDirective, blockedURL, documentURL, sourceFile, lineNumber } = current.data.body;
    return [reportOf(effectiveDirective, blockedURL, documentURL, { file: sourceFile, line: lineNumber })];
  });
}

function readJson(body: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(Buffer.from(body ?? []).toString()) as unknown;
  } catch {
    // Not a report; browsers ignore the response.
    return undefined;
  }
}

function reportOf(
  directive: string | undefined,
  blocked: string | undefined,
  page: string | undefined,
  source: { readonly file: string | null | undefined; readonly line: number | null | undefined },
): PolicyReport {
  return {
    directive: /^[a-z-]{1,40}/.exec(directive ?? '')?.[0] ?? 'unknown',
    blocked: blockedThing(blocked ?? ''),
    page: areaOf(page ?? ''),
    source: `${fileOf(source.file ?? '')}:${Math.trunc(source.line ?? 0)}`,
  };
}

/** A keyword such as `inline` or `eval`, or the origin of an address: paths and queries may identify a person. */
function blockedThing(text: string): string {
  if (/^[a-z-]{0,30}$/.test(text)) {
    return text;
  }
  return URL.canParse(text) ? originOf(new URL(text)) : 'unreadable';
}

function originOf({ origin, protocol }: URL): string {
  return origin === 'null' ? protocol : origin.slice(0, 200);
}

/** `/tasks` of `/tasks/<id>?view=…`. */
function areaOf(address: string): string {
  const area = URL.canParse(address) ? /^\/[a-z-]{0,40}/.exec(new URL(address).pathname) : null;
  return area?.[0] ?? '';
}

/** Our own files by path; for any other file, such as an extension's, the origin. */
function fileOf(address: string): string {
  if (!URL.canParse(address)) {
    return '';
  }
  const url = new URL(address);
  return /^\/assets\/[\w.-]{1,100}$/.exec(url.pathname)?.[0] ?? originOf(url);
}
