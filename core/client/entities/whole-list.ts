import type { Entity } from './entity';
import type { EntityList } from './entity-list';

/** A list of few entities that is loaded whole, page by page, once something shows one of them, such as a company's labels. */
export class WholeList<Row extends Entity> {
  private loading: Promise<void> | undefined = undefined;
  private isWanted = false;

  constructor(private readonly list: EntityList<Row>) {}

  /** Those that are known. Observable; does not load them. */
  get items(): readonly Row[] {
    return this.list.items;
  }

  /** True once all have loaded. Observable. */
  get isReady(): boolean {
    return this.list.isComplete;
  }

  /** Why they could not be loaded. Observable. */
  get error(): unknown {
    return this.list.error;
  }

  /** Loads all unless they are known. Rejects when they could not be loaded. */
  async load(): Promise<void> {
    this.loading ??= this.loadAll();
    try {
      await this.loading;
    } finally {
      this.loading = undefined;
    }
    if (!this.list.isComplete) {
      const { error } = this.list;
      throw error instanceof Error ? error : new Error('The list is not loaded.');
    }
  }

  /** Loads all for what is shown; a failure is tried again after the next missed changes. To be called while rendering. */
  want(): void {
    if (this.list.isComplete || this.list.error !== undefined || this.isWanted) {
      return;
    }
    this.isWanted = true;
    // Deferred, because it changes what is rendered.
    queueMicrotask(() => {
      this.isWanted = false;
      this.load().catch(() => undefined);
    });
  }

  dispose(): void {
    this.list.dispose();
  }

  private async loadAll(): Promise<void> {
    do {
      await this.list.loadMore();
    } while (!this.list.isComplete && this.list.error === undefined);
  }
}
