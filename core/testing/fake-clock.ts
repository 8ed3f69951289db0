import type { Clock } from '../kernel/services';

interface Sleeper {
  readonly at: number;
  readonly order: number;
  readonly wake: () => void;
}

/** Time that passes when the test says so. */
export class FakeClock implements Clock {
  private time: number;
  /** By how much the time of day has been set; pending sleeps are not affected. */
  private offset = 0;
  private sleepers: readonly Sleeper[] = [];
  private order = 0;

  /** @param around runs whatever lets time pass: where a screen is shown, its changes belong to the test's act. */
  constructor(
    start: Date | string = '2026-01-05T09:00:00.000Z',
    private readonly around: (pass: () => Promise<void>) => Promise<void> = (pass) => pass(),
  ) {
    this.time = new Date(start).getTime();
  }

  /** Number of pending sleeps; one at the end of a test is a wait that was never aborted. */
  get sleeping(): number {
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

  /** Lets time pass, waking sleepers in their order and letting each of them get on before the next. */
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

  /** Sets the time of day without letting time pass, as an operator or a time server does. */
  jump(milliseconds: number): void {
    this.offset += milliseconds;
  }

  private nextUntil(end: number): Sleeper | undefined {
    return this.sleepers
      .filter(({ at }) => at <= end)
      .sort((left, right) => left.at - right.at || left.order - right.order)[0];
  }
}

/** Lets everything run that waits for nothing but its turn. Not for time: for the queue of settled promises. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) {
    await Promise.resolve();
  }
}
