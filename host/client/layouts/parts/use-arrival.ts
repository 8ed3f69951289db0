import { useCallback, useEffect, useState } from 'react';
import { useApplication, useLazyRetry } from '../../../../core/client/boot';

/** Whether the plugins for signed-in people are here. Call it in an observer. */
export interface Arrival {
  /** They did not come, so there is no page to show. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Waits for the plugins of a frame, which may be lost on their way. The toast that says so is gone after a while. */
export function useArrival(): Arrival {
  const application = useApplication();
  const { isComplete } = application.contributions;
  const [failure, setFailure] = useState<Error>();
  const ask = useCallback(async () => {
    await application.loadAllPlugins();
    setFailure(application.contributions.isComplete ? undefined : new Error('The plugins did not load.'));
  }, [application]);
  useEffect(() => {
    if (!application.contributions.isComplete) {
      void ask();
    }
  }, [application, ask]);
  const retry = (): void => void ask();
  const current = isComplete ? undefined : failure;
  useLazyRetry(current, retry);
  return { hasFailed: current !== undefined, retry };
}
