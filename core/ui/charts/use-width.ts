import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Width before the first measurement, and where nothing is laid out. */
const fallbackWidth = 640;

/** Width of an element in whole px; follows its changes. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(fallbackWidth);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) {
      return undefined;
    }
    const measure = (): void => setWidth(Math.floor(measured.clientWidth) || fallbackWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
