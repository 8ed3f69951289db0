import { useCallback, useEffect, useState } from 'react';
import { useApplication } from '../../../../core/client/boot';

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
  const [hasFailed, setFailed] = useState(false);
  const ask = useCallback(async () => {
    setFailed(false);
    await application.loadAllPlugins();
    setFailed(!application.contributions.isComplete);
  }, [application]);
  useEffect(() => {
    if (!application.contributions.isComplete) {
      void ask();
    }
  }, [application, ask]);
  return { hasFailed: hasFailed && !isComplete, retry: () => void ask() };
}
