import type { Clock } from '../../../kernel/services';

/** The machine's time until the story begins; from then on it stands where the story is and never goes back. */
export class StoryClock implements Clock {
  private ahead = 0;
  /** What the story has passed over. */
  private passed = 0;

  constructor(private readonly machine: Clock) {}

  now(): Date {
    return new Date(this.machine.now().getTime() + this.ahead);
  }

  /** What the story passes over counts as if it had been waited for. */
  elapsed(): number {
    return this.machine.elapsed() + this.passed;
  }

  /** Waiting is for the machine, not for the people of the story. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return this.machine.sleep(milliseconds, signal);
  }

  begin(at: Date): void {
    this.ahead = at.getTime() - this.machine.now().getTime();
  }

  /** Moments that have passed already are fine: what takes time in the story happens a little later then. */
  goTo(at: Date): void {
    const step = Math.max(0, at.getTime() - this.now().getTime());
    this.ahead += step;
    this.passed += step;
  }
}
