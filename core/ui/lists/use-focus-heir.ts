import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';
import { giveFocusBack } from '../overlays/focus-trap';

type ElementRef = RefObject<HTMLElement | null>;

/**
 * A line of a list that goes while the focus is in it leaves it to its neighbour, to what stands in for the list, or to
 * the heading of the page.
 */
export function useFocusHeir(line: ElementRef, fallback?: ElementRef): void {
  useLayoutEffect(() => {
    const element = line.current;
    return () => leaveFocus(element, () => heirOf(element, fallback));
  }, [line, fallback]);
}

/** What goes while the focus is in it, such as the one act of an empty list, leaves it to the heading of the page. */
export function useHeadingAsHeir(part: ElementRef): void {
  useLayoutEffect(() => {
    const element = part.current;
    return () => leaveFocus(element, () => null);
  }, [part]);
}

function leaveFocus(element: HTMLElement | null, heir: () => HTMLElement | null): void {
  if (element?.contains(document.activeElement) === true) {
    giveFocusBack(heir());
  }
}

function heirOf(element: HTMLElement | null, fallback: ElementRef | undefined): HTMLElement | null {
  const neighbour = element?.nextElementSibling ?? element?.previousElementSibling;
  return neighbour?.querySelector<HTMLElement>('button:not(:disabled)') ?? fallback?.current ?? null;
}
