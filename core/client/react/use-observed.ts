import { compareStructural, observable, reaction, runInAction } from 'mobx';
import { useLayoutEffect, useReducer, useRef, useState } from 'react';

/**
 * Reads observable state in a component that is not an observer.
 *
 * An observer subscribes by `useSyncExternalStore`, some milliseconds after it is on the screen. React would take back what
 * is typed until then into a field whose value is observable, because no new value has been rendered. This subscribes in a
 * layout effect, so observers read the value of such a field by this as well.
 */
export function useObserved<T>(read: () => T): T {
  const value = read();
  const rendered = useRef(value);
  // Observable, so that a new closure is tracked too: it may read other objects than the previous one.
  const [latest] = useState(() => observable.box(read, { deep: false }));
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    rendered.current = value;
    runInAction(() => latest.set(read));
    // It may have changed since it was rendered.
    if (!compareStructural(read(), value)) {
      renderAgain();
    }
  }, [latest, read, value]);
  useLayoutEffect(
    () =>
      reaction(
        () => latest.get()(),
        (next) => {
          if (!compareStructural(next, rendered.current)) {
            renderAgain();
          }
        },
        { equals: compareStructural },
      ),
    [latest],
  );
  return value;
}
