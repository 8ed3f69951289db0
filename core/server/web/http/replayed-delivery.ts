import type { HttpResponse } from '../../request-context/incoming-request';
import type { ProvenEntry } from './enter-by-proof';

/**
 * Handles a delivery of a web hook, or finds that a concurrent request has just handled it: the row of the delivery, or
 * of whatever the handler writes, exists then.
 */
export async function handleOnce<T>(
  act: () => Promise<T>,
  entry: ProvenEntry | undefined,
): Promise<{ readonly fresh: T } | { readonly replayed: number }> {
  try {
    return { fresh: await act() };
  } catch (error) {
    const replayed = await entry?.findReplay?.().catch(() => undefined);
    if (replayed === undefined) {
      throw error;
    }
    return { replayed };
  }
}

/** The response to a delivery that was handled before: its status, without a body. */
export function replayedDelivery(status: number): HttpResponse {
  return { status, headers: { 'idempotency-replayed': 'true' }, body: undefined };
}
