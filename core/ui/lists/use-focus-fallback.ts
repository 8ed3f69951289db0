import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';
import { restoreFocus } from '../overlays/restore-focus';

type ElementRef = RefObject<HTMLElement | null>;

/** When a focused row is removed, moves the focus to the neighbouring row, the given fallback, or the page heading. */
export function useFocusFallback(line: ElementRef, fallback?: ElementRef): void {
  useLayoutEffect(() => {
    const element = line.current;
    return () => moveFocus(element, () => fallbackFor(element, fallback));
  }, [line, fallback]);
}

/**
 * When an element with the focus is removed, such as the action of an empty list, moves the focus to the page heading.
 */
export function useHeadingFocusFallback(part: ElementRef): void {
  useLayoutEffect(() => {
    const element = part.current;
    return () => moveFocus(element, () => null);
  }, [part]);
}

function moveFocus(element: HTMLElement | null, target: () => HTMLElement | null): void {
  if (element?.contains(document.activeElement) === true) {
    restoreFocus(target());
  }
}

function fallbackFor(element: HTMLElement | null, fallback: ElementRef | undefined): HTMLElement | null {
  const neighbour = element?.nextElementSibling ?? element?.previousElementSibling;
  return neighbour?.querySelector<HTMLElement>('button:not(:disabled)') ?? fallback?.current ?? null;
}
