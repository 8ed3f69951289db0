/** Work of a queue, and its concurrency. */
export interface WorkQueueOptions {
  /** Maximum number of keys processed concurrently. */
  readonly concurrency: number;
  readonly work: (key: string) => Promise<void>;
  readonly onFailure: (key: string, error: unknown) => void;
}

/** Processes keys, each at most once at a time; a key added while it is processed is processed once more. */
export class WorkQueue {
  private readonly waiting = new Set<string>();
  private readonly working = new Set<string>();
  private watchers: { readonly key: string | undefined; readonly resolve: () => void }[] = [];

  constructor(private readonly options: WorkQueueOptions) {}

  add(key: string): void {
    this.waiting.add(key);
    this.next();
  }

  /** Resolves when the queue is empty and idle; with a key, when that key is neither queued nor being processed. */
  async settle(key?: string): Promise<void> {
    if (!this.isIdle(key)) {
      await new Promise<void>((resolve) => this.watchers.push({ key, resolve }));
    }
  }

  private isIdle(key: string | undefined): boolean {
    return key === undefined
      ? this.waiting.size + this.working.size === 0
      : !this.waiting.has(key) && !this.working.has(key);
  }

  private next(): void {
    for (const key of this.waiting) {
      if (this.working.size >= this.options.concurrency) {
        return;
      }
      if (!this.working.has(key)) {
        this.waiting.delete(key);
        this.working.add(key);
        void this.run(key);
      }
    }
  }

  private resolveWatchers(): void {
    const { watchers } = this;
    this.watchers = watchers.filter(({ key }) => !this.isIdle(key));
    for (const { key, resolve } of watchers) {
      if (this.isIdle(key)) {
        resolve();
      }
    }
  }

  /** Never rejects; `onFailure` receives the error. */
  private async run(key: string): Promise<void> {
    try {
      await this.options.work(key);
    } catch (error) {
      this.options.onFailure(key, error);
    }
    this.working.delete(key);
    this.next();
    this.resolveWatchers();
  }
}
