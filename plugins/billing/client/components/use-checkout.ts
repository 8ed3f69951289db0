import { useEffect, useState } from 'react';
import { Api, ApiError, Clock, useService } from '@tessera/core/client';
import { readCheckout } from '../../contract/endpoints';
import type { Checkout } from '../../contract/invoice-model';

/** Milliseconds between two requests; longer for a payment that takes longer. */
const pauses = [1_000, 1_000, 2_000, 2_000, 3_000, 5_000] as const;
const maxPause = 10_000;

/** How a payment stands. */
export interface CheckoutState {
  readonly checkout: Checkout | undefined;
  readonly failure: 'unknown' | 'unreachable' | undefined;
  readonly retry: () => void;
}

/** Polls a payment until it has ended. Once it is known, a request that fails is ignored: the next one follows. */
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
      for (let count = 0; !signal.aborted; count += 1) {
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
        await clock.sleep(pauses[count] ?? maxPause, signal);
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
