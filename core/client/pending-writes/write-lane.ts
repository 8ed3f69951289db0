import type { Clock } from '../../kernel/services';
import { sleepUnlessAborted } from '../sleep-unless-aborted';
import { jitterFor } from '../session/jitter-for';
import type { KeptWrite } from './kept-write';

/** The delay before a lane's second attempt, which doubles with each further one up to the last. Milliseconds. */
const firstDelay = 1_000;
const maxDelay = 60_000;

/** What came of an attempt. `unanswered`: there was no response. `failed`: the server could not process it now. */
export type AttemptResult = 'done' | 'unanswered' | 'failed';

export interface WriteLaneOptions {
  readonly clock: Clock;
  /** Spreads the delays of different people's browsers. */
  readonly spread: string;
  /** The write to send next; undefined when none is left, or none may be sent now. */
  readonly next: () => KeptWrite | undefined;
  /** Never rejects. */
  readonly attempt: (write: KeptWrite) => Promise<AttemptResult>;
}

/** Sends the kept writes of one entity, one after the other, with a back-off. */
export class WriteLane {
  private timer: AbortController | undefined = undefined;
  private last: AttemptResult = 'done';

  /** @param failures attempts without success before this lane was made. */
  constructor(
    private readonly options: WriteLaneOptions,
    private failures: number,
  ) {}

  /** Resolves when there is nothing to send. */
  async run(): Promise<void> {
    await this.pause();
    for (let write = this.options.next(); write !== undefined; write = this.options.next()) {
      this.last = await this.options.attempt(write);
      this.failures = this.last === 'done' ? 0 : this.failures + 1;
      await this.pause();
    }
  }

  /** The server responded to another request: a lane that only waits for a response tries again at once. */
  wake(): void {
    // Shorter waits end soon anyway, and bound the rate of attempts.
    if (this.last !== 'failed' && this.failures > 1) {
      this.hurry();
    }
  }

  /** Ends the current wait. */
  hurry(): void {
    this.failures = 0;
    this.timer?.abort();
  }

  private async pause(): Promise<void> {
    if (this.failures === 0 || this.options.next() === undefined) {
      return;
    }
    const delay = Math.min(firstDelay * 2 ** (this.failures - 1), maxDelay);
    this.timer = new AbortController();
    await sleepUnlessAborted(
      this.options.clock,
      delay / 2 + jitterFor(`${this.options.spread} ${this.failures}`, delay / 2),
      this.timer.signal,
    );
    this.timer = undefined;
  }
}
