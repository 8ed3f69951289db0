import type { Clock } from '../../../kernel/services';

/** A clock that runs with the system clock and can be set to a past start, then advanced; it never goes back. */
export class DemoClock implements Clock {
  private ahead = 0;
  /** Milliseconds skipped by `goTo`. */
  private skipped = 0;

  constructor(private readonly system: Clock) {}

  now(): Date {
    return new Date(this.system.now().getTime() + this.ahead);
  }

  /** Skipped time counts as elapsed. */
  elapsed(): number {
    return this.system.elapsed() + this.skipped;
  }

  /** Sleeps in real time. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return this.system.sleep(milliseconds, signal);
  }

  start(at: Date): void {
    this.ahead = at.getTime() - this.system.now().getTime();
  }

  /** Ignores moments in the past: actions that take time delay the following ones. */
  advanceTo(at: Date): void {
    const step = Math.max(0, at.getTime() - this.now().getTime());
    this.ahead += step;
    this.skipped += step;
  }
}
