import type { Clock } from '../../../kernel/services';
import { countsIn } from './shared-rate-limits';
import type { RateLimitLedger } from './shared-rate-limits';
import type { RateLimitDeclaration } from './rate-limit-declaration';

/**
 * Name of a rate limit: one of core's, or one that a plugin declares (`<plugin id>.<name>`). `stranger` counts invalid
 * tokens, `export` exports of a whole portal, `list-export` those of a list, `list-import` requests with rows of a file, `report` browser reports about the security
 * policy, `presence` messages about rooms.
 */
export type RateLimitName = CoreLimit | `${string}.${string}`;
type CoreLimit =
  | 'login'
  | 'code'
  | 'read'
  | 'write'
  | 'export'
  | 'list-export'
  | 'list-import'
  | 'stranger'
  | 'report'
  | 'presence';

/** Whether a request is allowed. */
export type RateLimitDecision =
  | { readonly isAllowed: true }
  | { readonly isAllowed: false; readonly retryAfter: number };

/** Counts requests. The result never waits for another process: counts of the others are received, not queried. */
export interface RateLimiter {
  take(limit: RateLimitName, key: string): Promise<RateLimitDecision>;
  /** Undoes a `take` of a request that turned out not to count. */
  refund(limit: RateLimitName, key: string): void;
}

/** Requests a minute, and at once. Sign-in and codes are counted by network, in addition to the limits of accounts. */
const coreLimits: Readonly<Record<CoreLimit, number>> = {
  login: 30,
  code: 30,
  read: 1_200,
  write: 600,
  export: 3,
  'list-export': 20,
  // 24,000 rows: a file of 10,000 and its undo, with as much to spare.
  'list-import': 240,
  stranger: 120,
  report: 30,
  presence: 600,
};

/** Whether core has a rate limit of this name. */
export function isCoreRateLimit(name: string): boolean {
  return Object.hasOwn(coreLimits, name);
}

interface Bucket {
  tokens: number;
  at: number;
  /** Requests not published to the other processes yet. */
  unpublished: number;
}

const minute = 60_000;
/** Maximum for each limit, so that a flood of one limit evicts nothing of another. */
const maxBuckets = 10_000;
/** Buckets that a sweep leaves at most, so that the next sweep is a thousand requests away. */
const keptBuckets = 9_000;
/**
 * A caller's count is published once it reaches this fraction of the limit. Most callers never do within a minute, so
 * there is little to publish. Each process can exceed a limit by at most this fraction.
 */
const publishedFraction = 60;
/** Callers in one message. More wait for the next. */
const maxPublished = 2_000;
const allowed: RateLimitDecision = { isAllowed: true };

/** Token buckets of this process, reduced by the counts that other processes publish. */
export class MemoryRateLimiter implements RateLimiter, RateLimitLedger {
  readonly name = 'calls';
  private readonly classes = new Map<RateLimitName, Map<string, Bucket>>();
  private readonly due = new Set<string>();

  /** Requests a minute, by limit. */
  private readonly capacities: ReadonlyMap<string, number>;

  /**
   * @param factor multiplies every limit
   * @param declared limits of the plugins
   */
  constructor(
    private readonly clock: Clock,
    factor: number,
    declared: readonly RateLimitDeclaration[] = [],
  ) {
    const limits = [...Object.entries(coreLimits), ...declared.map((each) => [each.name, each.perMinute] as const)];
    this.capacities = new Map(limits.map(([name, perMinute]) => [name, perMinute * factor]));
  }

  async take(limit: RateLimitName, key: string): Promise<RateLimitDecision> {
    const capacity = this.capacityOf(limit);
    const bucket = this.bucket(limit, key);
    if (bucket.tokens < 1) {
      return {
        isAllowed: false,
        retryAfter: Math.max(1, Math.ceil(((1 - bucket.tokens) * minute) / capacity / 1_000)),
      };
    }
    bucket.tokens -= 1;
    bucket.unpublished += 1;
    if (bucket.unpublished >= capacity / publishedFraction) {
      this.due.add(`${limit} ${key}`);
    }
    return allowed;
  }

  refund(limit: RateLimitName, key: string): void {
    const bucket = this.classes.get(limit)?.get(key);
    if (bucket !== undefined) {
      bucket.tokens = Math.min(this.capacityOf(limit), bucket.tokens + 1);
      bucket.unpublished = Math.max(0, bucket.unpublished - 1);
    }
  }

  /** Number of buckets in memory. */
  get size(): number {
    return [...this.classes.values()].reduce((sum, buckets) => sum + buckets.size, 0);
  }

  /** Requests since the last call: `[limit and key, count]`. */
  collectChanges(): readonly (readonly [string, number])[] | undefined {
    const told: [string, number][] = [];
    for (const name of this.due) {
      if (told.length === maxPublished) {
        break;
      }
      this.due.delete(name);
      const [limit, key] = this.readName(name);
      const bucket = limit === undefined ? undefined : this.classes.get(limit)?.get(key);
      if (bucket !== undefined && bucket.unpublished > 0) {
        told.push([name, bucket.unpublished]);
        bucket.unpublished = 0;
      }
    }
    return told.length === 0 ? undefined : told;
  }

  /**
   * Deducts requests that other processes allowed. Several processes may allow the same requests at the same moment.
   * The debt compensates for it, up to a minute's worth.
   */
  receiveChanges(_node: string, told: unknown): void {
    for (const [name, count] of countsIn(told)) {
      const [limit, key] = this.readName(name);
      if (limit !== undefined) {
        const capacity = this.capacityOf(limit);
        const bucket = this.bucket(limit, key);
        bucket.tokens = Math.max(-capacity, bucket.tokens - count);
      }
    }
  }

  /** Returns the bucket, refilled to the current time. */
  private bucket(limit: RateLimitName, key: string): Bucket {
    const now = this.clock.elapsed();
    const capacity = this.capacityOf(limit);
    const buckets = this.classes.get(limit) ?? new Map<string, Bucket>();
    this.classes.set(limit, buckets);
    const known = buckets.get(key);
    if (known !== undefined) {
      refill(known, capacity, now);
      return known;
    }
    if (buckets.size >= maxBuckets) {
      sweep(buckets, capacity, now);
    }
    const fresh = { tokens: capacity, at: now, unpublished: 0 };
    buckets.set(key, fresh);
    return fresh;
  }

  private capacityOf(limit: RateLimitName): number {
    const capacity = this.capacities.get(limit);
    if (capacity === undefined) {
      throw new Error(`Rate limit '${limit}' is not declared.`);
    }
    return capacity;
  }

  /** The limit and the key of a bucket's name in messages; no limit where this release does not know it. */
  private readName(name: string): readonly [RateLimitName | undefined, string] {
    const end = name.indexOf(' ');
    const limit = name.slice(0, end);
    return [this.capacities.has(limit) ? (limit as RateLimitName) : undefined, name.slice(end + 1)];
  }
}

/** Evicts the fullest buckets first: they would refuse the least, and a full one refuses nothing. */
function sweep(buckets: Map<string, Bucket>, capacity: number, now: number): void {
  for (const bucket of buckets.values()) {
    refill(bucket, capacity, now);
  }
  const byFullness = [...buckets].toSorted(([, one], [, other]) => other.tokens - one.tokens);
  for (const [index, [key, { tokens }]] of byFullness.entries()) {
    if (tokens < capacity && index >= byFullness.length - keptBuckets) {
      return;
    }
    buckets.delete(key);
  }
}

function refill(bucket: Bucket, capacity: number, now: number): void {
  bucket.tokens = Math.min(capacity, bucket.tokens + ((now - bucket.at) * capacity) / minute);
  bucket.at = now;
}
