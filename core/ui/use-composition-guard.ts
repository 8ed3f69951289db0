import { useEffect } from 'react';

/**
 * Keeps the keys of an input method from all handlers of the page: the Enter that accepts a candidate must not submit a
 * form, and the Esc that rejects one must not close a dialog. One guard in front of all handlers, so that none of them
 * has to check. The input method and the field still receive the key.
 */
export function useCompositionGuard(): void {
  useEffect(() => {
    const guard = (event: KeyboardEvent): void => {
      if (isComposing(event)) {
        event.stopImmediatePropagation();
        if (event.key === 'Escape' && !event.isComposing) {
          // Safari's key comes after the input method has used it, and would make the browser close a modal dialog.
          event.preventDefault();
        }
      }
    };
    window.addEventListener('keydown', guard, true);
    return () => window.removeEventListener('keydown', guard, true);
  }, []);
}

/** Safari sends the key that ends a composition after it has ended, with the code of a key under composition. */
function isComposing({ isComposing: isUnderWay, keyCode }: KeyboardEvent): boolean {
  return isUnderWay || keyCode === 229;
}
