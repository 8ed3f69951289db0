import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Entity } from './entity';

/** A page in the shape that every list endpoint returns. */
export interface ListPageResponse<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

export interface EntityListOptions<Row> {
  readonly load: (cursor: string | undefined, signal: AbortSignal) => Promise<ListPageResponse<Row>>;
  /** A total order: the one in which the server sends the pages. */
  readonly compare: (left: Row, right: Row) => number;
  /** False for entities outside this list's filter. Default: all belong. */
  readonly belongs?: (row: Row) => boolean;
}

/** The part of the store that a list uses. */
export interface EntitySource<Row> {
  /** Takes a row of a page, unless a newer version is known. */
  readonly receive: (row: Row) => void;
  /** The newest values with unsaved changes; undefined for a deleted entity. */
  readonly shown: (id: string) => Row | undefined;
  readonly retain: (id: string) => void;
  readonly release: (id: string) => void;
  /** Ids of entities that the server has not created: no page contains them. */
  readonly unsent: () => Iterable<string>;
  readonly onDispose: () => void;
}

interface Running {
  readonly done: Promise<void>;
  readonly abort: AbortController;
  /** Ids of entities that changed meanwhile: the pages under way may not contain them. */
  readonly changed: Set<string>;
}

/**
 * A list of a store's entities, read page by page and kept up to date by the store.
 *
 * Items are one array, replaced on each change, so that a virtual list of some thousand rows compares references only.
 */
export class EntityList<Row extends Entity> {
  items: readonly Row[] = [];
  isLoading = false;
  error: unknown = undefined;
  /** True after the last page has loaded. */
  isComplete = false;
  /** True after the first page has loaded, even when it was empty. */
  isReady = false;
  private cursor: string | undefined = undefined;
  private readonly known = new Map<string, Row>();
  private readonly held = new Set<string>();
  /** A page is being taken: its rows are placed together, not one by one. */
  private isTakingPage = false;
  private running: Running | undefined = undefined;

  constructor(
    private readonly source: EntitySource<Row>,
    private readonly options: EntityListOptions<Row>,
  ) {
    makeAutoObservable<this, 'source' | 'options' | 'known' | 'held' | 'isTakingPage' | 'running' | 'cursor'>(this, {
      source: false,
      options: false,
      known: false,
      held: false,
      isTakingPage: false,
      running: false,
      cursor: false,
      items: observableRef,
      error: observableRef,
    });
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

  /** Reads as many rows again as are loaded, and keeps the old ones until then. */
  refresh(): Promise<void> {
    this.running?.abort.abort();
    this.running = undefined;
    const wanted = this.items.length;
    return this.run(async (signal) => {
      const rows: Row[] = [];
      let page = await this.options.load(undefined, signal);
      rows.push(...page.items);
      while (page.nextCursor !== null && rows.length < wanted) {
        page = await this.options.load(page.nextCursor, signal);
        rows.push(...page.items);
      }
      const { nextCursor } = page;
      return (changed) => this.replace(rows, nextCursor, changed);
    });
  }

  /** Keeps a row at its place, whatever changes, until `releaseRows`. */
  holdRow(id: string): void {
    if (this.known.has(id)) {
      this.held.add(id);
    }
  }

  /** Moves or removes the rows that were held. */
  releaseRows(): void {
    const released = [...this.held];
    this.held.clear();
    for (const id of released) {
      this.move(id);
    }
  }

  /** Shows the newest values of an entity at their place. Called by the store after each change. */
  place(id: string): void {
    if (this.isTakingPage) {
      return;
    }
    this.running?.changed.add(id);
    const before = this.known.get(id);
    const row = this.source.shown(id);
    if (row === before) {
      return;
    }
    if (row !== undefined && before !== undefined && this.held.has(id)) {
      const items = [...this.items];
      items[this.indexOf(before)] = row;
      this.known.set(id, row);
      this.items = items;
      return;
    }
    this.move(id);
  }

  /** Decides anew whether an entity belongs, although its values are the same. */
  review(id: string): void {
    this.running?.changed.add(id);
    if (!this.held.has(id)) {
      this.move(id);
    }
  }

  /** Aborts the request under way and stops following the store. */
  dispose(): void {
    this.running?.abort.abort();
    this.running = undefined;
    this.isLoading = false;
    for (const id of [...this.known.keys()]) {
      this.leave(id);
    }
    this.source.onDispose();
  }

  /** Shows an entity at its place, or not at all. */
  private move(id: string): void {
    const before = this.known.get(id);
    const row = this.source.shown(id);
    const belongs = row !== undefined && this.options.belongs?.(row) !== false;
    if (before === undefined && !belongs) {
      return;
    }
    // One copy, changed in place: lists may have many thousand rows.
    const items = [...this.items];
    if (before !== undefined) {
      items.splice(this.indexOf(before), 1);
    }
    if (belongs && !this.isPastLoadedRange(row, items)) {
      this.enter(row);
      items.splice(indexAfter(items, row, this.options.compare), 0, row);
      this.items = items;
    } else if (before !== undefined) {
      this.leave(id);
      this.items = items;
    }
  }

  /** The index of a row of `items`. */
  private indexOf(row: Row): number {
    const index = indexAfter(this.items, row, this.options.compare) - 1;
    // A row that is held, or equal to others in this order, is elsewhere.
    return this.items[index] === row ? index : this.items.indexOf(row);
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
          runInAction(() => apply(changed));
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

  private appendPage({ items, nextCursor }: ListPageResponse<Row>): void {
    this.finish([...this.items, ...this.rowsOf(items)], nextCursor);
  }

  private replace(rows: readonly Row[], nextCursor: string | null, changed: ReadonlySet<string>): void {
    const before = new Map(this.known);
    this.known.clear();
    const kept = [...this.rowsOf(rows, before)];
    const last = kept.at(-1);
    for (const id of [...changed, ...this.held]) {
      const row = before.get(id);
      if (row === undefined || this.known.has(id)) {
        continue;
      }
      if (this.held.has(id) || nextCursor === null || (last && this.options.compare(row, last) <= 0)) {
        this.known.set(id, row);
        kept.push(row);
      }
    }
    for (const id of before.keys()) {
      if (!this.known.has(id)) {
        this.source.release(id);
      }
    }
    this.finish(kept, nextCursor);
  }

  /** The rows of a page that are new here, in their newest version. */
  private rowsOf(page: readonly Row[], before: ReadonlyMap<string, Row> = this.known): readonly Row[] {
    const rows: Row[] = [];
    this.isTakingPage = true;
    for (const received of page) {
      this.source.receive(received);
      const row = this.source.shown(received.id);
      if (row !== undefined && !this.known.has(row.id) && this.options.belongs?.(row) !== false) {
        if (before.has(row.id)) {
          this.known.set(row.id, row);
        } else {
          this.enter(row);
        }
        rows.push(row);
      }
    }
    this.isTakingPage = false;
    return rows;
  }

  private finish(items: Row[], nextCursor: string | null): void {
    this.items = items.sort(this.options.compare);
    this.cursor = nextCursor ?? undefined;
    this.isComplete = nextCursor === null;
    this.isReady = true;
    for (const id of this.source.unsent()) {
      this.move(id);
    }
  }

  private enter(row: Row): void {
    if (!this.known.has(row.id)) {
      this.source.retain(row.id);
    }
    this.known.set(row.id, row);
  }

  private leave(id: string): void {
    this.held.delete(id);
    if (this.known.delete(id)) {
      this.source.release(id);
    }
  }

  /** True when the entity sorts after the last row of an incomplete list: its page will add it without a gap. */
  private isPastLoadedRange(row: Row, items: readonly Row[]): boolean {
    const last = items.at(-1);
    return !this.isComplete && (last === undefined ? !this.isReady : this.options.compare(row, last) > 0);
  }
}

/** The index after all items that sort before `item` or with it. */
function indexAfter<T>(items: readonly T[], item: T, compare: (left: T, right: T) => number): number {
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
  return low;
}
