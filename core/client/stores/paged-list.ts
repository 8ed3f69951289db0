import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Change } from '../../contract';

/** A page in the shape that every list endpoint returns. */
export interface ListPageResponse<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

/** Tombstones kept at most. Older ones belong to pages that were read long ago. */
const maxTombstones = 1_000;

interface Running {
  readonly done: Promise<void>;
  readonly abort: AbortController;
  /** Ids of entities that changed meanwhile: the pages under way may not contain them. */
  readonly changed: Set<string>;
}

export interface PagedListOptions<T> {
  readonly load: (cursor: string | undefined, signal: AbortSignal) => Promise<ListPageResponse<T>>;
  readonly compare: (left: T, right: T) => number;
  /** False for entities outside this list's filter. Default: all belong. */
  readonly belongs?: (item: T) => boolean;
  /** Reads one entity whose live event carried no data; undefined when it no longer exists. */
  readonly read?: (id: string) => Promise<T | undefined>;
}

/**
 * A list that is read page by page and kept up to date by live events.
 *
 * Each entity counts once, in its newest version: an event, a response and a page may arrive in any order. Items are
 * one array, replaced on each change, so that a virtual list of some thousand entries compares references only.
 */
export class PagedList<T extends { readonly id: string; readonly version: number }> {
  items: readonly T[] = [];
  isLoading = false;
  error: unknown = undefined;
  /** True after the last page has loaded. */
  isComplete = false;
  /** True after the first page has loaded, even when it was empty. */
  isReady = false;
  private cursor: string | undefined = undefined;
  private readonly known = new Map<string, T>();
  /** Tombstones: versions of removed entities, so that a late page does not bring them back. */
  private readonly tombstones = new Map<string, number>();
  private running: Running | undefined = undefined;

  constructor(private readonly options: PagedListOptions<T>) {
    makeAutoObservable<this, 'options' | 'known' | 'tombstones' | 'running' | 'cursor'>(this, {
      options: false,
      known: false,
      tombstones: false,
      running: false,
      cursor: false,
      get: false,
      items: observableRef,
      error: observableRef,
    });
  }

  /** The entity in its newest known version. Reads `items`, so observers update. */
  get(id: string): T | undefined {
    return this.items.length === 0 ? undefined : this.known.get(id);
  }

  /** Reads the next page, or joins the request under way. */
  loadMore(): Promise<void> {
    if (this.isComplete && this.running === undefined) {
      return Promise.resolve();
    }
    return (
      this.running?.done ??
      this.run(async (signal) => {
        const page = await this.options.load(this.cursor, signal);
        return () => this.appendPage(page);
      })
    );
  }

  /** Reads as many entries again as are loaded, and keeps the old ones until then. */
  refresh(): Promise<void> {
    this.running?.abort.abort();
    this.running = undefined;
    const wanted = this.items.length;
    return this.run(async (signal) => {
      const items: T[] = [];
      let page = await this.options.load(undefined, signal);
      items.push(...page.items);
      while (page.nextCursor !== null && items.length < wanted) {
        page = await this.options.load(page.nextCursor, signal);
        items.push(...page.items);
      }
      const { nextCursor } = page;
      return (changed) => this.replace(items, nextCursor, changed);
    });
  }

  /** Adds an entity or its newer version; an older one changes nothing. */
  upsert(item: T): void {
    if (this.isOld(item)) {
      return;
    }
    this.running?.changed.add(item.id);
    const without = this.known.has(item.id) ? this.items.filter(({ id }) => id !== item.id) : this.items;
    this.known.delete(item.id);
    if (this.options.belongs?.(item) === false || this.isPastLoadedRange(item, without)) {
      // Older versions stay out; this one can be added again by its page, or when it belongs here again.
      this.remember(item.id, item.version - 1);
      this.items = without;
      return;
    }
    this.known.set(item.id, item);
    this.tombstones.delete(item.id);
    this.items = insert(without, item, this.options.compare);
  }

  /** Removes an entity, unless a newer version of it is loaded. */
  remove(id: string, version = Number.MAX_SAFE_INTEGER): void {
    if ((this.known.get(id)?.version ?? 0) > version) {
      return;
    }
    this.remember(id, version);
    if (this.known.delete(id)) {
      this.items = this.items.filter((item) => item.id !== id);
    }
  }

  /** Applies a live event: uses its data, or reads the entity when the event carries none. */
  async apply(change: Change<T>): Promise<void> {
    if (change.data !== undefined) {
      this.upsert(change.data);
      return;
    }
    if (this.options.read === undefined || (this.known.get(change.id)?.version ?? 0) >= change.version) {
      return;
    }
    const item = await this.options.read(change.id);
    runInAction(() => (item === undefined ? this.remove(change.id, change.version) : this.upsert(item)));
  }

  /** Aborts the request under way. The list can be read again afterwards. */
  dispose(): void {
    this.running?.abort.abort();
    this.running = undefined;
    this.isLoading = false;
  }

  /** Runs `work`; the function that it returns is applied unless another read has replaced this one. */
  private run(work: (signal: AbortSignal) => Promise<(changed: ReadonlySet<string>) => void>): Promise<void> {
    const abort = new AbortController();
    const changed = new Set<string>();
    this.isLoading = true;
    this.error = undefined;
    const settle = (error: unknown): void => {
      if (this.running?.abort === abort) {
        this.running = undefined;
        runInAction(() => {
          this.isLoading = false;
          this.error = error;
        });
      }
    };
    const finish = async (): Promise<void> => {
      try {
        const apply = await work(abort.signal);
        if (!abort.signal.aborted) {
          apply(changed);
        }
        settle(undefined);
      } catch (error) {
        settle(error);
      }
    };
    const running = { abort, changed, done: Promise.resolve().then(finish) };
    this.running = running;
    return running.done;
  }

  private appendPage({ items, nextCursor }: ListPageResponse<T>): void {
    runInAction(() => {
      const merged = [...this.items];
      for (const item of items) {
        if (!this.isOld(item) && !this.known.has(item.id)) {
          this.known.set(item.id, item);
          merged.push(item);
        } else if (!this.isOld(item)) {
          this.known.set(item.id, item);
          merged[merged.findIndex(({ id }) => id === item.id)] = item;
        }
      }
      this.finish(merged, nextCursor);
    });
  }

  private replace(items: readonly T[], nextCursor: string | null, changed: ReadonlySet<string>): void {
    runInAction(() => {
      const before = new Map(this.known);
      this.known.clear();
      const kept: T[] = [];
      for (const item of items) {
        const here = before.get(item.id);
        const newest = here !== undefined && here.version > item.version ? here : item;
        if ((this.tombstones.get(item.id) ?? -1) < newest.version && !this.known.has(item.id)) {
          this.known.set(item.id, newest);
          kept.push(newest);
        }
      }
      const last = kept.at(-1);
      for (const id of changed) {
        const item = before.get(id);
        if (item === undefined || this.known.has(id)) {
          continue;
        }
        if (nextCursor === null || (last !== undefined && this.options.compare(item, last) <= 0)) {
          this.known.set(id, item);
          kept.push(item);
        }
      }
      this.finish(kept, nextCursor);
    });
  }

  private remember(id: string, version: number): void {
    this.tombstones.delete(id);
    this.tombstones.set(id, version);
    const [oldest] = this.tombstones.keys();
    if (this.tombstones.size > maxTombstones && oldest !== undefined) {
      this.tombstones.delete(oldest);
    }
  }

  private finish(items: T[], nextCursor: string | null): void {
    this.items = items.sort(this.options.compare);
    this.cursor = nextCursor ?? undefined;
    this.isComplete = nextCursor === null;
    this.isReady = true;
  }

  private isOld({ id, version }: T): boolean {
    const here = this.known.get(id)?.version ?? this.tombstones.get(id) ?? -1;
    return version <= here;
  }

  /** True when the entity sorts after the last entry of an incomplete list: its page will add it without a gap. */
  private isPastLoadedRange(item: T, items: readonly T[]): boolean {
    const last = items.at(-1);
    return !this.isComplete && (last === undefined ? !this.isReady : this.options.compare(item, last) > 0);
  }
}

function insert<T>(items: readonly T[], item: T, compare: (left: T, right: T) => number): readonly T[] {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = items[middle];
    if (other !== undefined && compare(other, item) <= 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return [...items.slice(0, low), item, ...items.slice(low)];
}
