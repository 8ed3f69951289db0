import type { Clock } from '../kernel/services';

interface Sleeper {
  readonly at: number;
  readonly order: number;
  readonly wake: () => void;
}

/** A clock that the test advances. */
export class FakeClock implements Clock {
  private time: number;
  /** By how much the time of day has been set; pending sleeps are not affected. */
  private offset = 0;
  private sleepers: readonly Sleeper[] = [];
  private order = 0;

  /** @param around Wraps each advance: with a rendered screen, its updates must run inside `act`. */
  constructor(
    start: Date | string = '2026-01-05T09:00:00.000Z',
    private readonly around: (pass: () => Promise<void>) => Promise<void> = (pass) => pass(),
  ) {
    this.time = new Date(start).getTime();
  }

  /** Number of pending sleeps; one at the end of a test is a wait that was never aborted. */
  get pendingSleeps(): number {
    return this.sleepers.length;
  }

  now(): Date {
    return new Date(this.time + this.offset);
  }

  elapsed(): number {
    return this.time;
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(signal.reason as Error);
        return;
      }
      const forget = (): void => {
        this.sleepers = this.sleepers.filter((each) => each !== sleeper);
      };
      const handleAbort = (): void => {
        forget();
        reject(signal?.reason as Error);
      };
      const wake = (): void => {
        forget();
        signal?.removeEventListener('abort', handleAbort);
        resolve();
      };
      const sleeper: Sleeper = { at: this.time + milliseconds, order: (this.order += 1), wake };
      this.sleepers = [...this.sleepers, sleeper];
      signal?.addEventListener('abort', handleAbort, { once: true });
    });
  }

  /** Advances the time, waking sleepers in order; each one continues before the next wakes. */
  async advance(milliseconds: number): Promise<void> {
    await this.around(() => this.pass(milliseconds));
  }

  private async pass(milliseconds: number): Promise<void> {
    const end = this.time + milliseconds;
    await settle();
    for (let next = this.nextUntil(end); next !== undefined; next = this.nextUntil(end)) {
      this.time = Math.max(this.time, next.at);
      next.wake();
      await settle();
    }
    this.time = end;
    await settle();
  }

  /** Changes the time of day without advancing, as an operator or a time server does. */
  jump(milliseconds: number): void {
    this.offset += milliseconds;
  }

  private nextUntil(end: number): Sleeper | undefined {
    return this.sleepers
      .filter(({ at }) => at <= end)
      .sort((left, right) => left.at - right.at || left.order - right.order)[0];
  }
}

/** Runs pending microtasks without advancing the time. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) {
    await Promise.resolve();
  }
}
