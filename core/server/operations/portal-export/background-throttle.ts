import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds of work between two pauses. */
const workSlice = 15;
const maxPause = 200;

/**
 * Limits long background work to about half of the time, which leaves processor, disk and database to requests.
 * On a busy machine the work takes longer, and so do its pauses.
 */
export class BackgroundThrottle {
  private since = performance.now();

  /** Call it often. @throws the signal's reason after an abort. */
  async pause(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const worked = performance.now() - this.since;
    if (worked >= workSlice) {
      // Not the Clock: other requests run in real time, even if a test moves the clock.
      await sleep(Math.min(worked, maxPause), undefined, signal === undefined ? {} : { signal });
      this.since = performance.now();
    }
  }
}
