import type { Clock, Logger } from '../../kernel/services';

/** What a pulse does and how long it may rest. */
export interface PulseOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Named in the log when the work fails. */
  readonly name: string;
  /** Longest rest, in milliseconds: the net under lost wakes. */
  readonly rest: number;
  /** @returns milliseconds until it wants to run again, or undefined for the longest rest. */
  readonly work: () => Promise<number | undefined>;
}

/** Does some work again and again: when woken, when the work asked for it, and in any case after the longest rest. Never twice at once. */
export class Pulse {
  private readonly stopping = new AbortController();
  private isWoken = false;
  private rouse: AbortController | undefined;
  private running: Promise<void> | undefined;
  private lastFailure: string | undefined;

  constructor(private readonly options: PulseOptions) {}

  start(): void {
    this.running ??= this.beat();
  }

  /** Runs the work as soon as it is not running; also when it runs right now, because it may have looked already. */
  wake(): void {
    this.isWoken = true;
    this.rouse?.abort();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.rouse?.abort();
    await this.running;
  }

  private async beat(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.isWoken = false;
      const rest = await this.workOnce();
      await this.sleep(Math.min(rest ?? this.options.rest, this.options.rest));
    }
  }

  private async workOnce(): Promise<number | undefined> {
    try {
      const rest = await this.options.work();
      this.lastFailure = undefined;
      return rest;
    } catch (error) {
      // Told once: a database that is away for an hour would else fill the log.
      if (!this.stopping.signal.aborted && this.lastFailure !== String(error)) {
        this.options.logger.error(`${this.options.name} failed; it is tried again until it succeeds.`, error);
      }
      this.lastFailure = String(error);
      return undefined;
    }
  }

  private async sleep(milliseconds: number): Promise<void> {
    if (this.isWoken || this.stopping.signal.aborted || milliseconds <= 0) {
      return;
    }
    this.rouse = new AbortController();
    try {
      await this.options.clock.sleep(milliseconds, this.rouse.signal);
    } catch {
      // Roused: that is what the signal is for.
    } finally {
      this.rouse = undefined;
    }
  }
}
