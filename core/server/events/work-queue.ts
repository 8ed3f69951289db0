/** How a work queue works. */
export interface WorkQueueOptions {
  /** Keys worked on at the same time. */
  readonly most: number;
  readonly work: (key: string) => Promise<void>;
  readonly onFailure: (key: string, error: unknown) => void;
}

/** Works on keys, never on one twice at once; a key that is added while it is worked on is worked on once more. */
export class WorkQueue {
  private readonly waiting = new Set<string>();
  private readonly working = new Set<string>();
  private idle: (() => void)[] = [];

  constructor(private readonly options: WorkQueueOptions) {}

  add(key: string): void {
    this.waiting.add(key);
    this.next();
  }

  /** Resolves when nothing waits and nothing is worked on. */
  async settle(): Promise<void> {
    if (this.waiting.size + this.working.size > 0) {
      await new Promise<void>((resolve) => this.idle.push(resolve));
    }
  }

  private next(): void {
    for (const key of this.waiting) {
      if (this.working.size >= this.options.most) {
        return;
      }
      if (!this.working.has(key)) {
        this.waiting.delete(key);
        this.working.add(key);
        void this.run(key);
      }
    }
    if (this.waiting.size + this.working.size === 0) {
      const idle = this.idle;
      this.idle = [];
      for (const resolve of idle) {
        resolve();
      }
    }
  }

  private async run(key: string): Promise<void> {
    try {
      await this.options.work(key);
    } catch (error) {
      this.options.onFailure(key, error);
    }
    this.working.delete(key);
    this.next();
  }
}
