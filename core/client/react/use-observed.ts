import { compareStructural, computed, observable, reaction, runInAction } from 'mobx';
import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';

/**
 * Reads observable state in a component that need not be an observer.
 *
 * The last value is kept as long as the new one says the same, because React asks for it at each render and takes
 * another object for a change.
 */
export function useObserved<T>(read: () => T): T {
  // Observable, so that a new closure is tracked too: it may read other objects than the one before.
  const [latest] = useState(() => observable.box(read, { deep: false }));
  useLayoutEffect(() => runInAction(() => latest.set(read)));
  const kept = useRef<{ readonly value: T } | undefined>(undefined);
  const snapshot = (): T => {
    const value = read();
    if (kept.current === undefined || !compareStructural(kept.current.value, value)) {
      kept.current = { value };
    }
    return kept.current.value;
  };
  const subscribe = useCallback(
    (onChange: () => void) => {
      const value = computed(() => latest.get()(), { equals: compareStructural });
      return reaction(() => value.get(), onChange);
    },
    [latest],
  );
  return useSyncExternalStore(subscribe, snapshot);
}
