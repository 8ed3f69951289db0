import type { Clock, Logger } from '../../../kernel/services';

/** Visited by the wheel about once a second. */
export interface TimerWheelItem {
  /** `now` in milliseconds of the clock. */
  tick(now: number): void;
}

const slotCount = 10;
const slotMilliseconds = 100;

/**
 * One timer for all connections instead of two for each: every 100 ms a tenth of the riders is visited.
 *
 * It runs only while it has riders, so an idle process has no timer.
 */
export class TimerWheel {
  private readonly slots: readonly Set<TimerWheelItem>[] = Array.from(
    { length: slotCount },
    () => new Set<TimerWheelItem>(),
  );
  private readonly places = new Map<TimerWheelItem, Set<TimerWheelItem>>();
  private turning: AbortController | undefined;
  private next = 0;

  constructor(
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  add(rider: TimerWheelItem): void {
    const slot = this.slots[this.next % slotCount] ?? new Set();
    this.next += 1;
    slot.add(rider);
    this.places.set(rider, slot);
    if (this.turning === undefined) {
      this.turning = new AbortController();
      void this.turn(this.turning.signal);
    }
  }

  remove(rider: TimerWheelItem): void {
    this.places.get(rider)?.delete(rider);
    this.places.delete(rider);
    if (this.places.size === 0) {
      this.turning?.abort();
      this.turning = undefined;
    }
  }

  /** Never rejects: a failure of a rider is logged and the others are visited. */
  private async turn(signal: AbortSignal): Promise<void> {
    for (let step = 0; !signal.aborted; step += 1) {
      try {
        await this.clock.sleep(slotMilliseconds, signal);
      } catch {
        // Aborted: there are no riders left.
        return;
      }
      const now = this.clock.now().getTime();
      for (const rider of this.slots[step % slotCount] ?? []) {
        this.visit(rider, now);
      }
    }
  }

  private visit(rider: TimerWheelItem, now: number): void {
    try {
      rider.tick(now);
    } catch (error) {
      this.logger.error('Could not check a live connection.', error);
    }
  }
}
