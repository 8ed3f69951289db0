import type { Api } from '@tessera/core/client';
import type { AuditLogVerification } from '@tessera/core/contract';
import { verifyAuditLog } from '@tessera/core/contract';

/** How far a verification is. */
export interface VerificationProgress {
  /** Verified entries. */
  readonly entries: number;
  /** From 0 to 1. */
  readonly share: number;
}

/** What a verification found. */
export interface VerificationResult {
  /** Verified entries. */
  readonly entries: number;
  /** Times of the first and the last verified entry; undefined where there is none. */
  readonly firstAt: string | undefined;
  readonly lastAt: string | undefined;
  readonly brokenAt: number | undefined;
  readonly broken: AuditLogVerification['broken'];
}

/**
 * Verifies the whole chain, part by part.
 *
 * @returns undefined when it was stopped.
 * @throws ApiError of the part that failed.
 */
export async function verifyWhole(
  api: Pick<Api, 'request'>,
  signal: AbortSignal,
  onProgress: (progress: VerificationProgress) => void,
): Promise<VerificationResult | undefined> {
  let entries = 0;
  let after: number | undefined;
  let firstAt: string | undefined;
  let lastAt: string | undefined;
  while (!signal.aborted) {
    const part = await api.request(
      verifyAuditLog,
      { body: after === undefined ? {} : { after } },
      { onFailure: 'caller', unanswered: 'fail' },
    );
    entries += part.entries;
    after = part.verifiedTo;
    firstAt ??= part.firstAt;
    lastAt = part.lastAt ?? lastAt;
    if (part.isComplete) {
      return { entries, firstAt, lastAt, brokenAt: part.brokenAt, broken: part.broken };
    }
    onProgress({ entries, share: (part.verifiedTo - part.base) / Math.max(1, part.head - part.base) });
  }
  return undefined;
}
