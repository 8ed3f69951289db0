import { useEffect } from 'react';
import { Clock } from '../../kernel/services';
import { sleepUnlessAborted } from '../sleep-unless-aborted';
import { useApplication } from '../react/application-provider';
import { viewLoaderOf } from './view-loader';

/** Milliseconds after the first render, during which the page's own files load first. */
const preloadAfter = 1_000;

/**
 * Loads code in advance, after the current view, so that it works without a network when it is needed.
 *
 * @param loaders The same array at every render.
 */
export function useLazyPreload(loaders: readonly (() => Promise<unknown>)[]): void {
  const application = useApplication();
  useEffect(() => {
    const ended = new AbortController();
    void preload(ended.signal);
    return () => ended.abort();

    async function preload(signal: AbortSignal): Promise<void> {
      if (await sleepUnlessAborted(application.get(Clock), preloadAfter, signal)) {
        for (const load of loaders) {
          application.rendering.component(viewLoaderOf(load));
        }
      }
    }
  }, [application, loaders]);
}
