import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../kernel/services';

const longestDelay = 2_147_483_647;

/** The machine's own time. */
export const systemClock: Clock = {
  now: () => new Date(),
  elapsed: () => performance.now(),
  async sleep(milliseconds, signal) {
    try {
      // A longer delay would overflow the timer and fire at once; whoever sleeps for weeks looks again anyway.
      await sleep(Math.min(milliseconds, longestDelay), undefined, signal === undefined ? {} : { signal });
    } catch (error) {
      // Node wraps the reason; whoever aborts expects it as it was given.
      signal?.throwIfAborted();
      throw error;
    }
  },
};
