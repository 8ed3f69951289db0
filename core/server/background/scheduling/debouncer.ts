import type { Clock } from '../../../kernel/services';

/** Debounces keys: collects them for a time and hands each on once. */
export class Debouncer {
  private readonly waiting = new Set<string>();
  private isWaiting = false;

  constructor(
    private readonly clock: Clock,
    /** Milliseconds; 0 hands each key on at once. */
    private readonly rest: number,
    private readonly signal: AbortSignal,
    private readonly take: (key: string) => void,
  ) {}

  /** The first key waits for the whole time, later ones for the rest of it. */
  add(key: string): void {
    this.waiting.add(key);
    if (this.rest === 0) {
      this.flush();
    } else if (!this.isWaiting) {
      this.isWaiting = true;
      void this.wait();
    }
  }

  /** Hands on the collected keys now. */
  flush(): void {
    const keys = [...this.waiting];
    this.waiting.clear();
    for (const key of keys) {
      this.take(key);
    }
  }

  /** Never rejects; an abort ends the wait. */
  private async wait(): Promise<void> {
    try {
      await this.clock.sleep(this.rest, this.signal);
    } catch {
      return;
    }
    this.isWaiting = false;
    this.flush();
  }
}
