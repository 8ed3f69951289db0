import { useCallback, useEffect, useState } from 'react';
import { useApplication, useLazyRetry } from '../../../../core/client/boot';

/** Whether the plugins for signed-in users are loaded. Call it in an observer. */
export interface PluginsLoadState {
  /** Set when loading failed, so there is no page to show. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Waits for the plugins of a frame. Loading can fail; this state stays after the error toast closes. */
export function usePluginsLoadState(): PluginsLoadState {
  const application = useApplication();
  const { isComplete } = application.contributions;
  const [failure, setFailure] = useState<Error>();
  const load = useCallback(async () => {
    await application.loadAllPlugins();
    setFailure(application.contributions.isComplete ? undefined : new Error('The plugins did not load.'));
  }, [application]);
  useEffect(() => {
    if (!application.contributions.isComplete) {
      void load();
    }
  }, [application, load]);
  const retry = (): void => void load();
  const current = isComplete ? undefined : failure;
  useLazyRetry(current, retry);
  return { hasFailed: current !== undefined, retry };
}
