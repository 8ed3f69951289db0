import { useEffect, useState } from 'react';
import { Api, ApiError, Clock, useService } from '@tessera/core/client';
import { readCheckout } from '../../contract/endpoints';
import type { Checkout } from '../../contract/invoice-model';

/** Milliseconds between two looks: longer ones when the payment takes its time. */
const pauses = [1_000, 1_000, 2_000, 2_000, 3_000, 5_000] as const;
const longestPause = 10_000;

/** How a payment stands. */
export interface CheckoutState {
  readonly checkout: Checkout | undefined;
  readonly failure: 'unknown' | 'unreachable' | undefined;
  readonly retry: () => void;
}

/** Polls a payment until it has ended. Failures of a later look are looked over; the next one asks again. */
export function useCheckout(id: string): CheckoutState {
  const api = useService(Api);
  const clock = useService(Clock);
  const [attempt, setAttempt] = useState(0);
  const [checkout, setCheckout] = useState<Checkout>();
  const [failure, setFailure] = useState<CheckoutState['failure']>();
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    async function poll(): Promise<void> {
      let isKnown = false;
      for (let look = 0; !signal.aborted; look += 1) {
        try {
          const next = await api.request(readCheckout, { params: { id } }, { signal, onFailure: 'caller' });
          isKnown = true;
          setCheckout(next);
          setFailure(undefined);
          if (next.state !== 'created') {
            return;
          }
        } catch (error) {
          if (!isKnown && !signal.aborted) {
            const isUnknown =
              error instanceof ApiError && (error.code === 'not_found' || error.code === 'validation_failed');
            setFailure(isUnknown ? 'unknown' : 'unreachable');
            return;
          }
        }
        await clock.sleep(pauses[look] ?? longestPause, signal);
      }
    }
    poll().catch((error: unknown) => {
      if (!signal.aborted) {
        throw error;
      }
    });
    return () => abort.abort();
  }, [api, clock, id, attempt]);
  return { checkout, failure, retry: () => setAttempt(attempt + 1) };
}
