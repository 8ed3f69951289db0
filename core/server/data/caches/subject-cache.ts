import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../kernel/services';
import { boundedTo } from './bounded-to';
import { CacheCounts } from './cache-counts';

/** How long a value is served where no event invalidates it. Milliseconds. */
const defaultLifetime = 5_000;
const defaultCapacity = 20_000;

export interface SubjectCacheOptions<T> {
  readonly clock: Pick<Clock, 'elapsed'>;
  /** What a value depends on: `drop` of one of them invalidates it. */
  readonly subjectsOf: (value: T, key: string) => readonly string[];
  /** Whether a value is worth an entry; by default every value is. */
  readonly isKept?: (value: T) => boolean;
  /** From the start of the read, in milliseconds. */
  readonly lifetime?: number;
  readonly capacity?: number;
}

interface Entry<T> {
  readonly value: T;
  /** Number of drops when its read began. */
  readonly drops: number;
}

/**
 * A least-recently-used cache whose entries expire within seconds and are dropped by subject.
 *
 * A drop takes constant time: it records its number under the subject, and an entry is stale when a subject of its value
 * was dropped after the read began. So a value that was being read during a drop is never served either.
 */
export class SubjectCache<T> {
  readonly counts = new CacheCounts();
  private readonly entries: LRUCache<string, Entry<T>>;
  private readonly dropped: LRUCache<string, number>;
  private drops = 0;
  /** The latest drop that is no longer recorded: entries read before it are stale, whatever their subjects. */
  private forgottenDrop = 0;

  constructor(private readonly options: SubjectCacheOptions<T>) {
    const { clock, lifetime = defaultLifetime, capacity = defaultCapacity } = options;
    this.entries = new LRUCache({
      ...boundedTo(capacity),
      ttl: lifetime,
      ttlResolution: 0,
      perf: { now: () => now(clock) },
    });
    this.dropped = new LRUCache({
      ...boundedTo(capacity),
      dispose: (drop, _subject, reason) => {
        if (reason === 'evict') {
          this.forgottenDrop = Math.max(this.forgottenDrop, drop);
        }
      },
    });
  }

  /** The cached value; undefined where it would have to be read. */
  peek(key: string): T | undefined {
    return this.current(key)?.value;
  }

  async get(key: string, read: () => Promise<T>): Promise<T> {
    const [value] = await this.getAll([key], async () => [await read()]);
    // One key, one value.
    return value as T;
  }

  /**
   * Values of several keys, in their order.
   *
   * @param read loads the missing keys and returns their values, in their order
   */
  async getAll(
    keys: readonly string[],
    read: (missing: readonly string[]) => Promise<readonly T[]>,
  ): Promise<readonly T[]> {
    const known = keys.map((key) => this.current(key));
    const missing = keys.filter((_key, index) => known[index] === undefined);
    this.counts.hits += keys.length - missing.length;
    this.counts.misses += missing.length;
    const fresh = missing.length === 0 ? [] : await this.readAll(missing, read);
    let next = 0;
    return known.map((entry) => {
      if (entry !== undefined) {
        return entry.value;
      }
      next += 1;
      return fresh[next - 1] as T;
    });
  }

  /** Invalidates every value that depends on the subject, including those that are being read. */
  drop(subject: string): void {
    this.drops += 1;
    this.dropped.set(subject, this.drops);
  }

  private current(key: string): Entry<T> | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined || !this.isStale(entry, key)) {
      return entry;
    }
    this.entries.delete(key);
    return undefined;
  }

  private isStale({ value, drops }: Entry<T>, key: string): boolean {
    return (
      this.forgottenDrop > drops ||
      this.options.subjectsOf(value, key).some((subject) => (this.dropped.get(subject) ?? 0) > drops)
    );
  }

  private async readAll(
    missing: readonly string[],
    read: (missing: readonly string[]) => Promise<readonly T[]>,
  ): Promise<readonly T[]> {
    const { drops } = this;
    const { clock, isKept = () => true } = this.options;
    const start = now(clock);
    const values = await read(missing);
    for (const [index, key] of missing.entries()) {
      const entry = { value: values[index] as T, drops };
      if (isKept(entry.value) && !this.isStale(entry, key)) {
        this.entries.set(key, entry, { start });
      }
    }
    return values;
  }
}

/** Never 0, which lru-cache takes for an entry without a time to live. */
function now(clock: Pick<Clock, 'elapsed'>): number {
  return clock.elapsed() + 1;
}
