import type { Clock } from '../kernel/services';

/** Sleeps; resolves with false when aborted. For waits whose abort is no error. */
export async function sleepUnlessAborted(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<boolean> {
  try {
    await clock.sleep(milliseconds, signal);
    return true;
  } catch {
    return false;
  }
}
