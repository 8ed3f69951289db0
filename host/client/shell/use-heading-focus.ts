import { useEffect } from 'react';
import type { RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Moves the focus to the heading of a page after navigation from another page.
 *
 * @param key identifies the page; undefined leaves the focus where it is.
 */
export function useHeadingFocus(page: RefObject<HTMLElement | null>, key: string | undefined): void {
  // The first page of a visit leaves the focus where the browser put it; its history entry has this key.
  const isFirstPage = useLocation().key === 'default';
  useEffect(() => {
    const element = page.current;
    return element === null || isFirstPage || key === undefined ? undefined : focusHeading(element);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only navigation to another page moves the focus
  }, [key]);
}

/**
 * Focuses the heading, which may load after the frame. Stops once the focus has moved anywhere else: into the page, or
 * into a field, menu or dialog that the user opened.
 */
function focusHeading(frame: HTMLElement): (() => void) | undefined {
  const before = document.activeElement;
  if (focusNow()) {
    return undefined;
  }
  const observer = new MutationObserver(() => {
    if (focusNow()) {
      observer.disconnect();
    }
  });
  observer.observe(frame, { childList: true, subtree: true });
  return () => observer.disconnect();

  /** Returns true when nothing is left to do. */
  function focusNow(): boolean {
    const current = document.activeElement;
    const hasMoved = current !== before && current !== document.body;
    if (frame.contains(current) || hasMoved || isTyping(current) || isInOverlay(current)) {
      return true;
    }
    const heading = frame.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
    return heading !== null;
  }
}

/** A menu or dialog that was opened while the page was still loading keeps the focus, and the keys that are typed for it. */
function isInOverlay(element: Element | null): boolean {
  return element !== null && element.closest('[role="menu"], [role="dialog"], dialog') !== null;
}

/**
 * A page opened from a field, such as by a search result, may take the focus; a field that is being edited keeps it.
 */
function isTyping(element: Element | null): boolean {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return isField && element.value !== '';
}
