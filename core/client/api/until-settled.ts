import { KeptError } from './api';

/**
 * Waits for a request, and for the later response if its write is kept on the device.
 *
 * @param onKept called before the wait for a kept write.
 */
export async function untilSettled<T>(request: Promise<T>, onKept?: (error: KeptError) => void): Promise<T> {
  try {
    return await request;
  } catch (error) {
    if (!(error instanceof KeptError)) {
      throw error;
    }
    onKept?.(error);
    // The one cast of later responses: they were parsed as the request's own would have been.
    return (await error.settled) as T;
  }
}
