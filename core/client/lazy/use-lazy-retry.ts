import { useEffect, useEffectEvent, useRef } from 'react';
import { useApplication } from '../react/application-provider';
import { LazyRetryService } from './lazy-retry';

/** Retries while `error` is set and the caller is mounted: when the browser is back online, and with a backoff. */
export function useLazyRetry(error: unknown, retry: () => void): void {
  const application = useApplication();
  const attempts = useRef(0);
  const retryNow = useEffectEvent(retry);
  useEffect(() => {
    if (error === undefined) {
      return undefined;
    }
    const attempt = attempts.current;
    attempts.current += 1;
    return application.get(LazyRetryService).schedule(attempt, () => retryNow());
  }, [application, error]);
}
