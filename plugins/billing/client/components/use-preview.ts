import { useEffect, useState } from 'react';
import { Api, ApiError, Clock, useService } from '@tessera/core/client';
import { previewChange } from '../../contract/endpoints';
import type { ChangePreview, PlanChoice } from '../../contract/subscription-model';

/** Milliseconds without a change of the choice, after which its price is asked for. */
const quietTime = 150;

/** The price of a choice. */
export interface PreviewState {
  /** The last price, of an earlier choice while `isLoading`: it stays on the screen until the new one is there. */
  readonly preview: ChangePreview | undefined;
  readonly isLoading: boolean;
  /** Why there is no price, in the server's words; empty if it was not reached. */
  readonly failure: string | undefined;
  readonly retry: () => void;
}

interface Settled {
  readonly key: string;
  readonly preview: ChangePreview | undefined;
  readonly failure: string | undefined;
}

/**
 * Reads the price of a choice whenever it changes. A request for an earlier choice is aborted, so its response never
 * replaces a later one.
 *
 * @param choice undefined where nothing can be bought
 * @param version grows when the price of the same choice may have changed
 */
export function usePreview(choice: PlanChoice | undefined, version: number): PreviewState {
  const api = useService(Api);
  const clock = useService(Clock);
  const [attempt, setAttempt] = useState(0);
  const [settled, setSettled] = useState<Settled>();
  const text = choice === undefined ? '' : JSON.stringify(choice);
  const key = `${version} ${attempt} ${text}`;
  useEffect(() => {
    const query = text === '' ? undefined : (JSON.parse(text) as PlanChoice);
    const abort = new AbortController();
    const { signal } = abort;
    async function read(asked: PlanChoice): Promise<void> {
      try {
        await clock.sleep(quietTime, signal);
        const preview = await api.request(previewChange, { query: asked }, { signal, onFailure: 'caller' });
        if (!signal.aborted) {
          setSettled({ key, preview, failure: undefined });
        }
      } catch (error) {
        if (!signal.aborted) {
          const failure = error instanceof ApiError ? (error.sentences[0] ?? '') : '';
          setSettled({ key, preview: undefined, failure });
        }
      }
    }
    if (query !== undefined) {
      void read(query);
    }
    return () => abort.abort();
  }, [api, clock, key, text]);
  return {
    preview: choice === undefined ? undefined : settled?.preview,
    isLoading: choice !== undefined && settled?.key !== key,
    failure: settled?.key === key ? settled.failure : undefined,
    retry: () => setAttempt(attempt + 1),
  };
}
