import * as z from 'zod/mini';
import type { Logger } from '../../kernel/services';
import { networkOf } from '../access/network-of';
import type { RateLimiter } from '../access/rate-limits';
import { policyReportPath } from './answer-headers';
import type { ServerRoute } from './server-routes';
import { takeOrRefuse } from './take-or-refuse';

/** A report has a few hundred bytes; the Reporting API sends several at once. */
const mostBytes = 32_768;
const mostReports = 20;
/** Different reports that a process writes down; the same one again says nothing new. */
const mostWritten = 200;

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

/** What is kept of a report: nothing that a person typed, and no address that names one. */
interface PolicyReport {
  readonly directive: string;
  readonly blocked: string;
  readonly page: string;
  readonly source: string;
}

export interface PolicyReportOptions {
  readonly limiter: RateLimiter;
  readonly logger: Logger;
  readonly onReports?: (count: number) => void;
}

/** Takes what browsers report about the Content-Security-Policy into the log: each kind once, without personal data. */
export function policyReportRoute({ limiter, logger, onReports }: PolicyReportOptions): ServerRoute {
  const written = new Set<string>();
  return {
    method: 'POST',
    path: policyReportPath,
    access: 'public',
    bodyLimit: mostBytes,
    answer: async ({ address, body }) => {
      await takeOrRefuse(limiter, 'report', networkOf(address));
      const reports = readReports(body);
      onReports?.(reports.length);
      for (const report of reports) {
        const key = JSON.stringify(report);
        if (!written.has(key) && written.size < mostWritten) {
          written.add(key);
          logger.warn('A browser reports something that the Content-Security-Policy does not allow.', report);
        }
      }
      return { status: 204, headers: {}, body: undefined };
    },
  };
}

function readReports(body: Uint8Array | undefined): readonly PolicyReport[] {
  const sent = readJson(body);
  return (Array.isArray(sent) ? (sent as readonly unknown[]).slice(0, mostReports) : [sent]).flatMap((each) => {
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
    // Whatever it was, it was no report; nobody waits for an answer about it.
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

/** A word such as `inline` or `eval`, or the origin of an address: paths and queries may name a person. */
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

/** Our own files by name; of anything else, such as an extension's, the origin. */
function fileOf(address: string): string {
  if (!URL.canParse(address)) {
    return '';
  }
  const url = new URL(address);
  return /^\/assets\/[\w.-]{1,100}$/.exec(url.pathname)?.[0] ?? originOf(url);
}
