import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that runs work immediately or, while a pointer is pressed, after its click. An error that appears
 * in between would move the button from under the pointer, and the browser would not fire the click.
 */
export function useAfterPress(): (act: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);

  useEffect(() => {
    const stop = new AbortController();
    const listen = (event: 'pointerdown' | 'pointerup' | 'pointercancel', handle: () => void): void =>
      document.addEventListener(event, handle, { capture: true, signal: stop.signal });
    const release = (): void => {
      isPressed.current = false;
      for (const act of waiting.current.splice(0)) {
        act();
      }
    };
    listen('pointerdown', () => (isPressed.current = true));
    // The click follows in the same frame, unless the pointer was released elsewhere.
    listen('pointerup', () => void requestAnimationFrame(release));
    listen('pointercancel', release);
    return () => stop.abort();
  }, []);

  return useCallback((act) => {
    if (isPressed.current) {
      waiting.current.push(act);
    } else {
      act();
    }
  }, []);
}
