import type { Clock } from '../../kernel/services';
import { countsIn } from './limit-exchange';
import type { LimitLedger } from './limit-exchange';

/**
 * Classes of limits; an endpoint names one, or has one by its effect. `stranger` counts calls with a token that is not
 * valid, `export` exports of a whole portal, `report` what browsers report about the security policy.
 */
export type LimitClass = 'login' | 'code' | 'read' | 'write' | 'export' | 'stranger' | 'report';

/** Whether a call may pass now. */
export type LimitAnswer = { readonly isAllowed: true } | { readonly isAllowed: false; readonly retryAfter: number };

/** Counts calls. An answer never waits for anybody else: what other processes let pass is heard, not asked for. */
export interface RateLimiter {
  take(limit: LimitClass, key: string): Promise<LimitAnswer>;
}

/** Calls a minute, and as many at once. Sign-in and codes are counted for each address, besides the limits of accounts. */
const perMinute: Readonly<Record<LimitClass, number>> = {
  login: 30,
  code: 30,
  read: 1_200,
  write: 600,
  export: 3,
  stranger: 120,
  report: 30,
};

interface Bucket {
  tokens: number;
  at: number;
  /** What was taken here and the other processes do not know yet. */
  untold: number;
}

const minute = 60_000;
/** Full buckets say nothing and are dropped, so that memory follows the callers of the last minute. */
const mostBuckets = 10_000;
/** What a sweep leaves at most, so that the next one is a thousand calls away. */
const keptBuckets = 9_000;
/**
 * The others are told of a caller when this part of the limit was taken. Most callers never get there within a minute, so
 * the processes have little to tell each other; a limit is exceeded by this part at most for each process.
 */
const toldPart = 60;
/** Callers in one message; more wait for the next. */
const mostTold = 2_000;
const allowed: LimitAnswer = { isAllowed: true };

/** Token buckets of this process. Knows what others took when it is told. */
export class MemoryRateLimiter implements RateLimiter, LimitLedger {
  readonly name = 'calls';
  private readonly buckets = new Map<string, Bucket>();
  private readonly due = new Set<string>();

  constructor(
    private readonly clock: Clock,
    private readonly factor: number,
  ) {}

  async take(limit: LimitClass, key: string): Promise<LimitAnswer> {
    const most = perMinute[limit] * this.factor;
    const name = `${limit} ${key}`;
    const bucket = this.bucket(name, most);
    if (bucket.tokens < 1) {
      return { isAllowed: false, retryAfter: Math.max(1, Math.ceil(((1 - bucket.tokens) * minute) / most / 1_000)) };
    }
    bucket.tokens -= 1;
    bucket.untold += 1;
    if (bucket.untold >= most / toldPart) {
      this.due.add(name);
    }
    return allowed;
  }

  /** Number of buckets kept. */
  get size(): number {
    return this.buckets.size;
  }

  /** Takings since the last time: `[limit and key, how many]`. */
  tell(): readonly (readonly [string, number])[] | undefined {
    const told: [string, number][] = [];
    for (const name of this.due) {
      if (told.length === mostTold) {
        break;
      }
      this.due.delete(name);
      const bucket = this.buckets.get(name);
      if (bucket !== undefined) {
        told.push([name, bucket.untold]);
        bucket.untold = 0;
      }
    }
    return told.length === 0 ? undefined : told;
  }

  /**
   * Others took as well. Where the same calls came to several processes at one moment, each let them pass; the debt makes
   * up for it, up to a minute's worth.
   */
  hear(_node: string, told: unknown): void {
    for (const [name, count] of countsIn(told)) {
      const most = this.limitOf(name);
      if (most !== undefined) {
        const bucket = this.bucket(name, most);
        bucket.tokens = Math.max(-most, bucket.tokens - count);
      }
    }
  }

  /** As full as it is now. */
  private bucket(name: string, most: number): Bucket {
    const now = this.clock.elapsed();
    const known = this.buckets.get(name);
    if (known !== undefined) {
      refill(known, most, now);
      return known;
    }
    if (this.buckets.size >= mostBuckets) {
      this.sweep(now);
    }
    const fresh = { tokens: most, at: now, untold: 0 };
    this.buckets.set(name, fresh);
    return fresh;
  }

  /** Undefined for a class that only a newer release knows. */
  private limitOf(name: string): number | undefined {
    const limit = name.slice(0, name.indexOf(' '));
    return Object.hasOwn(perMinute, limit) ? perMinute[limit as LimitClass] * this.factor : undefined;
  }

  private sweep(now: number): void {
    for (const [name, bucket] of this.buckets) {
      const most = this.limitOf(name) ?? 0;
      refill(bucket, most, now);
      if (bucket.tokens >= most) {
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

function refill(bucket: Bucket, most: number, now: number): void {
  bucket.tokens = Math.min(most, bucket.tokens + ((now - bucket.at) * most) / minute);
  bucket.at = now;
}
