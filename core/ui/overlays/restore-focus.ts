/**
 * Returns the focus to an element or, when it no longer exists, to the page heading, so that Tab does not start at the
 * top.
 */
export function restoreFocus(before: Element | null): void {
  const canFocus = before instanceof HTMLElement && before.isConnected && before !== document.body;
  (canFocus ? before : document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
}
