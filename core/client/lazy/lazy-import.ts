import { chunkLoadTimeout } from '../../contract';
import type { Clock } from '../../kernel/services';

/** Pauses between the tries, in milliseconds. */
const pauses = [300, 1_500] as const;

/**
 * Imports code from a file of its own: three tries, each with a time-out of two minutes (R98).
 *
 * @throws Error of the last try.
 */
export async function lazyImport<T>(load: () => Promise<T>, clock: Clock): Promise<T> {
  for (const pause of pauses) {
    try {
      return await withTimeout(load, clock);
    } catch {
      await clock.sleep(pause);
    }
  }
  return withTimeout(load, clock);
}

async function withTimeout<T>(load: () => Promise<T>, clock: Clock): Promise<T> {
  const done = new AbortController();
  const timeout = async (): Promise<never> => {
    await clock.sleep(chunkLoadTimeout, done.signal);
    throw new Error(`A file of the application did not load within ${chunkLoadTimeout / 1000} seconds.`);
  };
  try {
    return await Promise.race([load(), timeout()]);
  } finally {
    done.abort();
  }
}
