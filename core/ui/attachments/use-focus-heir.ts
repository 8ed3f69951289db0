import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

type ElementRef = RefObject<HTMLElement | null>;

/** A line of a list that goes while the focus is in it leaves it to its neighbour, or to what stands in for the list. */
export function useFocusHeir(line: ElementRef, fallback: ElementRef): void {
  useLayoutEffect(() => {
    const element = line.current;
    return () => {
      if (element?.contains(document.activeElement) === true) {
        heirOf(element, fallback)?.focus({ preventScroll: true });
      }
    };
  }, [line, fallback]);
}

function heirOf(element: HTMLElement, fallback: ElementRef): HTMLElement | null {
  const neighbour = element.nextElementSibling ?? element.previousElementSibling;
  return neighbour?.querySelector<HTMLElement>('button:not(:disabled)') ?? fallback.current;
}
