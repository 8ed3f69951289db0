import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds of work between two pauses. */
const workSlice = 15;
const maxPause = 200;

/**
 * Keeps long background work at about half of the time, so that requests get processor, disk and database in between.
 * A busy machine makes the work slower, and its pauses longer.
 */
export class WorkPace {
  private since = performance.now();

  /** Call it often. @throws the signal's reason when it is aborted. */
  async pause(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const worked = performance.now() - this.since;
    if (worked >= workSlice) {
      // Not by the Clock: other requests are served in real time, whatever a test does to the hours.
      await sleep(Math.min(worked, maxPause), undefined, signal === undefined ? {} : { signal });
      this.since = performance.now();
    }
  }
}
