import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../kernel/services';

const maxDelay = 2_147_483_647;

/** The machine's own time. */
export const systemClock: Clock = {
  // no-restricted-globals Date, setTimeout: this file is the clock that everything else asks
  now: () => new Date(),
  elapsed: () => performance.now(),
  async sleep(milliseconds, signal) {
    try {
      // A longer delay would overflow the timer and fire at once; callers that sleep for weeks check the time again anyway.
      await sleep(Math.min(milliseconds, maxDelay), undefined, signal === undefined ? {} : { signal });
    } catch (error) {
      // Node wraps the reason of the abort; callers expect it unwrapped.
      signal?.throwIfAborted();
      throw error;
    }
  },
};
