import type { Clock } from '../../kernel/services';

/** Classes of limits; an endpoint names one, or has one by its effect. `stranger` counts calls with a token that is not valid. */
export type LimitClass = 'login' | 'code' | 'read' | 'write' | 'stranger';

/** Whether a call may pass now. */
export type LimitAnswer = { readonly isAllowed: true } | { readonly isAllowed: false; readonly retryAfter: number };

/** Counts calls. One process counts for itself today; an implementation over the back plane fits the same interface. */
export interface RateLimiter {
  take(limit: LimitClass, key: string): Promise<LimitAnswer>;
}

/** Calls a minute, and as many at once. Sign-in and codes are counted for each address, besides the limits of accounts. */
const perMinute: Readonly<Record<LimitClass, number>> = {
  login: 30,
  code: 30,
  read: 1_200,
  write: 600,
  stranger: 120,
};

interface Bucket {
  tokens: number;
  at: number;
}

const minute = 60_000;
/** Full buckets say nothing and are dropped, so that memory follows the callers of the last minute. */
const mostBuckets = 10_000;
/** What a sweep leaves at most, so that the next one is a thousand calls away. */
const keptBuckets = 9_000;
const allowed: LimitAnswer = { isAllowed: true };

/** Token buckets in this process. */
export class MemoryRateLimiter implements RateLimiter {
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    private readonly clock: Clock,
    private readonly factor: number,
  ) {}

  async take(limit: LimitClass, key: string): Promise<LimitAnswer> {
    const most = perMinute[limit] * this.factor;
    const now = this.clock.now().getTime();
    const name = `${limit} ${key}`;
    const bucket = this.buckets.get(name) ?? { tokens: most, at: now };
    const tokens = Math.min(most, bucket.tokens + ((now - bucket.at) * most) / minute);
    if (tokens < 1) {
      return { isAllowed: false, retryAfter: Math.max(1, Math.ceil(((1 - tokens) * minute) / most / 1_000)) };
    }
    bucket.tokens = tokens - 1;
    bucket.at = now;
    this.buckets.set(name, bucket);
    if (this.buckets.size > mostBuckets) {
      this.sweep(now);
    }
    return allowed;
  }

  /** Number of buckets kept. */
  get size(): number {
    return this.buckets.size;
  }

  private sweep(now: number): void {
    for (const [name, { at }] of this.buckets) {
      if (now - at > minute) {
        this.buckets.delete(name);
      }
    }
    // A flood of addresses within one minute: the oldest go, which is kinder than growing without end.
    for (const name of this.buckets.keys()) {
      if (this.buckets.size <= keptBuckets) {
        return;
      }
      this.buckets.delete(name);
    }
  }
}
