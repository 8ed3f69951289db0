import { compareStructural, computed, observable, reaction, runInAction } from 'mobx';
import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';

/**
 * Reads observable state in a component that is not an observer.
 *
 * An equal new value is replaced by the last one, because React reads the value at each render and treats another object
 * as a change.
 */
export function useObserved<T>(read: () => T): T {
  // Observable, so that a new closure is tracked too: it may read other objects than the previous one.
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
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}
