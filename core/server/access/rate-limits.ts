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
  /** Undoes a `take` of a call that turned out not to count. */
  giveBack(limit: LimitClass, key: string): void;
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
/** Of one class, so that a flood of one class evicts nothing of another. */
const maxBuckets = 10_000;
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
  private readonly classes = new Map<LimitClass, Map<string, Bucket>>();
  private readonly due = new Set<string>();

  constructor(
    private readonly clock: Clock,
    private readonly factor: number,
  ) {}

  async take(limit: LimitClass, key: string): Promise<LimitAnswer> {
    const most = perMinute[limit] * this.factor;
    const bucket = this.bucket(limit, key);
    if (bucket.tokens < 1) {
      return { isAllowed: false, retryAfter: Math.max(1, Math.ceil(((1 - bucket.tokens) * minute) / most / 1_000)) };
    }
    bucket.tokens -= 1;
    bucket.untold += 1;
    if (bucket.untold >= most / toldPart) {
      this.due.add(`${limit} ${key}`);
    }
    return allowed;
  }

  giveBack(limit: LimitClass, key: string): void {
    const bucket = this.classes.get(limit)?.get(key);
    if (bucket !== undefined) {
      bucket.tokens = Math.min(perMinute[limit] * this.factor, bucket.tokens + 1);
      bucket.untold = Math.max(0, bucket.untold - 1);
    }
  }

  /** Number of buckets kept. */
  get size(): number {
    return [...this.classes.values()].reduce((sum, buckets) => sum + buckets.size, 0);
  }

  /** Takings since the last time: `[limit and key, how many]`. */
  tell(): readonly (readonly [string, number])[] | undefined {
    const told: [string, number][] = [];
    for (const name of this.due) {
      if (told.length === mostTold) {
        break;
      }
      this.due.delete(name);
      const [limit, key] = readName(name);
      const bucket = limit === undefined ? undefined : this.classes.get(limit)?.get(key);
      if (bucket !== undefined && bucket.untold > 0) {
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
      const [limit, key] = readName(name);
      if (limit !== undefined) {
        const most = perMinute[limit] * this.factor;
        const bucket = this.bucket(limit, key);
        bucket.tokens = Math.max(-most, bucket.tokens - count);
      }
    }
  }

  /** As full as it is now. */
  private bucket(limit: LimitClass, key: string): Bucket {
    const now = this.clock.elapsed();
    const most = perMinute[limit] * this.factor;
    const buckets = this.classes.get(limit) ?? new Map<string, Bucket>();
    this.classes.set(limit, buckets);
    const known = buckets.get(key);
    if (known !== undefined) {
      refill(known, most, now);
      return known;
    }
    if (buckets.size >= maxBuckets) {
      sweep(buckets, most, now);
    }
    const fresh = { tokens: most, at: now, untold: 0 };
    buckets.set(key, fresh);
    return fresh;
  }
}

/** The fullest buckets go first: what they would still refuse is least, and a full one refuses nothing. */
function sweep(buckets: Map<string, Bucket>, most: number, now: number): void {
  for (const bucket of buckets.values()) {
    refill(bucket, most, now);
  }
  const byFullness = [...buckets].toSorted(([, one], [, other]) => other.tokens - one.tokens);
  for (const [index, [key, { tokens }]] of byFullness.entries()) {
    if (tokens < most && index >= byFullness.length - keptBuckets) {
      return;
    }
    buckets.delete(key);
  }
}

/** Class and key of a bucket as messages name it; no class where only a newer release knows it. */
function readName(name: string): readonly [LimitClass | undefined, string] {
  const end = name.indexOf(' ');
  const limit = name.slice(0, end);
  return [Object.hasOwn(perMinute, limit) ? (limit as LimitClass) : undefined, name.slice(end + 1)];
}

function refill(bucket: Bucket, most: number, now: number): void {
  bucket.tokens = Math.min(most, bucket.tokens + ((now - bucket.at) * most) / minute);
  bucket.at = now;
}
