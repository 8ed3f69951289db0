import { useEffect, useState } from 'react';
import { useUi } from '../environment';
import { lazyImport } from '../../client/lazy/lazy-import';
import { useLazyRetry } from '../../client/lazy/use-lazy-retry';

/** A value of a module that loads on demand; `retry` loads it again after a failure. */
export interface LazyValue<T> {
  readonly value: T | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Loads a value in a file of its own, such as endpoints. Pass the same function at every render. */
export function useLazyValue<T extends object>(load: () => Promise<T>): LazyValue<T> {
  const { clock } = useUi();
  const [value, setValue] = useState<T>();
  const [failure, setFailure] = useState<Error>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    lazyImport(load, clock).then(
      (loaded) => isCurrent && setValue(() => loaded),
      (cause: unknown) => isCurrent && setFailure(new Error('A part of the page did not load.', { cause })),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, clock, round]);
  const retry = (): void => setRound((before) => before + 1);
  const current = value === undefined ? failure : undefined;
  useLazyRetry(current, retry);
  return { value, hasFailed: current !== undefined, retry };
}
