import { useCallback, useEffect, useState } from 'react';
import { lazyImport } from '../../client/lazy/lazy-import';
import { useUi } from '../environment';
import type * as DrawModule from './plot/draw-chart';

/** The code that draws charts, while and after it loads. */
export interface DrawModuleState {
  /** Undefined until it has loaded. */
  readonly module: typeof DrawModule | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Loads the code that draws charts, when `isNeeded`. */
export function useDrawModule(isNeeded: boolean): DrawModuleState {
  const { clock } = useUi();
  const [module, setModule] = useState<typeof DrawModule>();
  const [failedAttempts, setFailedAttempts] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const isMissing = isNeeded && module === undefined;

  useEffect(() => {
    let isCurrent = true;
    async function load(): Promise<void> {
      try {
        const loaded = await lazyImport(() => import('./plot/draw-chart'), clock);
        if (isCurrent) {
          setModule(loaded);
        }
      } catch {
        if (isCurrent) {
          setFailedAttempts(attempt + 1);
        }
      }
    }
    if (isMissing) {
      void load();
    }
    return () => {
      isCurrent = false;
    };
  }, [clock, isMissing, attempt]);

  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { module, hasFailed: isMissing && failedAttempts > attempt, retry };
}
