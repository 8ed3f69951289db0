import type { Clock } from '../kernel/services';

/** Waits; answers false when the wait was ended early. For waits whose end is no error. */
export async function rested(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<boolean> {
  try {
    await clock.sleep(milliseconds, signal);
    return true;
  } catch {
    return false;
  }
}
