import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../kernel/services';

const window = 3_600_000;
/** Refusals of a person within an hour that are always recorded. */
const recordedAlways = 5;
const maxPersons = 10_000;

interface RefusalCount {
  readonly since: number;
  count: number;
  unrecorded: number;
}

/**
 * Decides which refused claims are recorded in the audit chain: the first few of a person within an hour, then the
 * tenth, the hundredth and so on, with the number of unrecorded ones in between. A flood of claims costs a handful of
 * rows.
 */
export class RefusedClaims {
  private readonly counts = new LRUCache<string, RefusalCount>({ max: maxPersons });

  constructor(private readonly clock: Pick<Clock, 'elapsed'>) {}

  /**
   * Counts a refusal.
   *
   * @returns undefined if it is not recorded, else the number of unrecorded ones before it.
   */
  count(personId: string): { readonly more: number } | undefined {
    const now = this.clock.elapsed();
    const known = this.counts.get(personId);
    const current = known !== undefined && now - known.since < window ? known : { since: now, count: 0, unrecorded: 0 };
    current.count += 1;
    this.counts.set(personId, current);
    if (current.count > recordedAlways && !isPowerOfTen(current.count)) {
      current.unrecorded += 1;
      return undefined;
    }
    const more = current.unrecorded;
    current.unrecorded = 0;
    return { more };
  }
}

function isPowerOfTen(count: number): boolean {
  return /^10*$/.test(String(count));
}

/** Only ids are recorded. An email address or other text could name a person, and the audit chain cannot forget. */
export function claimedId(value: string): { readonly value?: string } {
  return uuidPattern.test(value) ? { value } : {};
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
