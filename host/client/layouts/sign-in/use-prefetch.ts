import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';
import { Clock, useService } from '@tessera/core/client';
import { useApplication } from '../../../../core/client/boot';
import { loadFrame } from '../../shell/layout-frame';

/** Milliseconds after the first render, in which the page's own files come first. */
const idleAfter = 1_000;

/**
 * Loads the first signed-in page in advance: a moment after the page is shown, and at once when the returned handler
 * reports typed text, or when `main` holds text that was typed before the script.
 */
export function usePrefetch(main: RefObject<HTMLElement | null>): () => void {
  const application = useApplication();
  const clock = useService(Clock);
  const prefetch = (): void => application.prefetchSignedIn(loadFrame);
  const prefetchNow = useEffectEvent(prefetch);
  useEffect(() => {
    const fields = main.current?.querySelectorAll('input') ?? [];
    if ([...fields].some(({ value }) => value !== '')) {
      prefetchNow();
    }
    const ended = new AbortController();
    clock.sleep(idleAfter, ended.signal).then(
      () => prefetchNow(),
      () => undefined,
    );
    return () => ended.abort();
  }, [clock, main]);
  return prefetch;
}
