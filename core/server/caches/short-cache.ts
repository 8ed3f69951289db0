import type { Clock } from '../../kernel/services';
import { BoundedMap } from './bounded-map';
import { CacheCounts } from './cache-counts';

/** How long an answer counts where no news arrive. */
const lifetime = 5_000;
/** Entries kept at most; beyond, the oldest go first. */
const capacity = 20_000;

interface Entry<T> {
  readonly value: T;
  readonly since: number;
}

/** A small cache whose entries cannot outlive news that arrived while they were being read. */
export class ShortCache<T> {
  readonly counts = new CacheCounts();
  private readonly entries = new BoundedMap<string, Entry<T>>(capacity);
  private generation = 0;

  /** @param isKept whether a value that was read is worth a place; all are by default. */
  constructor(
    private readonly clock: Clock,
    private readonly isKept: (value: T) => boolean = () => true,
  ) {}

  /** A value that is known now, without reading it. */
  peek(key: string): T | undefined {
    return this.current(key, this.clock.elapsed())?.value;
  }

  async get(key: string, read: () => Promise<T>): Promise<T> {
    const [value] = await this.getAll([key], async () => [await read()]);
    // One key, one value.
    return value as T;
  }

  /**
   * Values of several keys, in their order.
   *
   * @param read gets the keys that are not known and returns their values, in their order
   */
  async getAll(
    keys: readonly string[],
    read: (missing: readonly string[]) => Promise<readonly T[]>,
  ): Promise<readonly T[]> {
    const since = this.clock.elapsed();
    const known = keys.map((key) => this.current(key, since));
    const missing = keys.filter((_key, index) => known[index] === undefined);
    this.counts.hits += keys.length - missing.length;
    this.counts.misses += missing.length;
    const fresh = missing.length === 0 ? [] : await this.readAll(missing, since, read);
    let next = 0;
    return known.map((entry) => {
      if (entry !== undefined) {
        return entry.value;
      }
      next += 1;
      return fresh[next - 1] as T;
    });
  }

  drop(isStale: (value: T, key: string) => boolean): void {
    this.generation += 1;
    for (const [key, { value }] of this.entries) {
      if (isStale(value, key)) {
        this.entries.delete(key);
      }
    }
  }

  private current(key: string, now: number): Entry<T> | undefined {
    const entry = this.entries.get(key);
    return entry !== undefined && now - entry.since < lifetime ? entry : undefined;
  }

  private async readAll(
    missing: readonly string[],
    since: number,
    read: (missing: readonly string[]) => Promise<readonly T[]>,
  ): Promise<readonly T[]> {
    const { generation } = this;
    const values = await read(missing);
    if (generation === this.generation) {
      for (const [index, key] of missing.entries()) {
        const value = values[index] as T;
        if (this.isKept(value)) {
          this.entries.set(key, { value, since });
        }
      }
    }
    return values;
  }
}
