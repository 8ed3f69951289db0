import type { Clock, Logger } from '../../../kernel/services';

/** Work to poll, and its interval. */
export interface PollerOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Subject of the log message when the work fails. */
  readonly name: string;
  /** Maximum interval in milliseconds; makes up for lost wake-ups. */
  readonly interval: number;
  /** @returns milliseconds until the next run, or undefined for the maximum interval. */
  readonly work: () => Promise<number | undefined>;
}

/** Polls: runs the work when woken, when the work requested it, and at the latest after the maximum interval. Runs never overlap. */
export class Poller {
  private readonly stopping = new AbortController();
  private isWoken = false;
  private sleeping: AbortController | undefined;
  private running: Promise<void> | undefined;
  private lastFailure: string | undefined;

  constructor(private readonly options: PollerOptions) {}

  start(): void {
    this.running ??= this.loop();
  }

  /** Runs the work at once, or again right after the current run, which may have read its data already. */
  wake(): void {
    this.isWoken = true;
    this.sleeping?.abort();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.sleeping?.abort();
    await this.running;
  }

  private async loop(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.isWoken = false;
      const rest = await this.workOnce();
      await this.sleep(Math.min(rest ?? this.options.interval, this.options.interval));
    }
  }

  private async workOnce(): Promise<number | undefined> {
    try {
      const rest = await this.options.work();
      this.lastFailure = undefined;
      return rest;
    } catch (error) {
      // Logged once: a database that is unavailable for an hour would otherwise fill the log.
      if (!this.stopping.signal.aborted && this.lastFailure !== String(error)) {
        this.options.logger.error(`${this.options.name} failed; retrying until it succeeds.`, error);
      }
      this.lastFailure = String(error);
      return undefined;
    }
  }

  private async sleep(milliseconds: number): Promise<void> {
    if (this.isWoken || this.stopping.signal.aborted || milliseconds <= 0) {
      return;
    }
    this.sleeping = new AbortController();
    try {
      await this.options.clock.sleep(milliseconds, this.sleeping.signal);
    } catch {
      // Woken or stopped.
    } finally {
      this.sleeping = undefined;
    }
  }
}
