import { runInAction } from 'mobx';
import type { Clock } from '../../kernel/services';
import { sleepUnlessAborted } from '../sleep-unless-aborted';

/** Milliseconds in which more events than `maxAtOnce` are a burst, and for which the events of a burst are collected. */
const pause = 200;
const maxAtOnce = 20;

interface WaitingEvent {
  readonly name: string;
  readonly message: unknown;
}

/**
 * Dispatches events at once, and those of a burst, such as of an import, together: what shows them renders once for all,
 * so that a page stays responsive while another person changes thousands of entities.
 */
export class EventBurst {
  private begunAt = 0;
  private count = 0;
  private waiting: WaitingEvent[] = [];

  /** @param ended after it, waiting events are dropped. */
  constructor(
    private readonly clock: Clock,
    private readonly dispatch: (name: string, message: unknown) => void,
    private readonly ended: AbortSignal,
  ) {}

  receive(name: string, message: unknown): void {
    const now = this.clock.elapsed();
    if (now - this.begunAt >= pause) {
      this.begunAt = now;
      this.count = 0;
    }
    this.count += 1;
    if (this.waiting.length === 0 && this.count <= maxAtOnce) {
      this.dispatch(name, message);
      return;
    }
    this.waiting.push({ name, message });
    if (this.waiting.length === 1) {
      void this.flushLater();
    }
  }

  private async flushLater(): Promise<void> {
    if (!(await sleepUnlessAborted(this.clock, pause, this.ended))) {
      return;
    }
    const events = this.waiting;
    this.waiting = [];
    runInAction(() => {
      for (const { name, message } of events) {
        this.dispatch(name, message);
      }
    });
  }
}
