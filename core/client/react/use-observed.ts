import { compareStructural, computed, reaction } from 'mobx';
import { useCallback, useRef, useSyncExternalStore } from 'react';

/**
 * Reads observable state in a component that need not be an observer.
 *
 * The last value is kept as long as the new one says the same, because React asks for it at each render and takes
 * another object for a change.
 */
export function useObserved<T>(read: () => T): T {
  const latest = useRef(read);
  latest.current = read;
  const kept = useRef<{ readonly value: T } | undefined>(undefined);
  const snapshot = useCallback((): T => {
    const value = latest.current();
    if (kept.current === undefined || !compareStructural(kept.current.value, value)) {
      kept.current = { value };
    }
    return kept.current.value;
  }, []);
  const subscribe = useCallback((onChange: () => void) => {
    const value = computed(() => latest.current(), { equals: compareStructural });
    return reaction(() => value.get(), onChange);
  }, []);
  return useSyncExternalStore(subscribe, snapshot);
}
