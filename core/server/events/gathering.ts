import type { Clock } from '../../kernel/services';

/** Keys that wait for a moment, so that what comes meanwhile for the same ones is done with them. */
export class Gathering {
  private readonly waiting = new Set<string>();
  private isResting = false;

  constructor(
    private readonly clock: Clock,
    /** Milliseconds; 0 hands everything on at once. */
    private readonly rest: number,
    private readonly signal: AbortSignal,
    private readonly take: (key: string) => void,
  ) {}

  /** The key that came first waits for the whole time, those that come later for less. */
  add(key: string): void {
    this.waiting.add(key);
    if (this.rest === 0) {
      this.flush();
    } else if (!this.isResting) {
      this.isResting = true;
      void this.wait();
    }
  }

  /** Hands on now what waits. */
  flush(): void {
    const keys = [...this.waiting];
    this.waiting.clear();
    for (const key of keys) {
      this.take(key);
    }
  }

  /** Never rejects: an aborted wait ends it. */
  private async wait(): Promise<void> {
    try {
      await this.clock.sleep(this.rest, this.signal);
    } catch {
      return;
    }
    this.isResting = false;
    this.flush();
  }
}
