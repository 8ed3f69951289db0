const tabbable =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [tabindex="0"]';

/** The tab stops inside an element, in order. */
export function tabStopsOf(root: HTMLElement): readonly HTMLElement[] {
  const stops = [...root.querySelectorAll<HTMLElement>(tabbable)].filter(
    (element) => element.tabIndex >= 0 && isShown(element),
  );
  return stops.filter((element) => isStopOfGroup(element, stops));
}

function isShown(element: HTMLElement): boolean {
  const isHidden = element.closest('[hidden], [inert]') !== null || element.matches('input[type="hidden"]');
  // Absent in environments without layout.
  return !isHidden && (!('checkVisibility' in element) || element.checkVisibility());
}

/** Of radio buttons with one name, the checked one is the tab stop, or the first when none is checked. */
function isStopOfGroup(element: HTMLElement, stops: readonly HTMLElement[]): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio') {
    return true;
  }
  const group = stops.filter(
    (other): other is HTMLInputElement =>
      other instanceof HTMLInputElement && other.type === 'radio' && other.name === element.name,
  );
  return (group.find(({ checked }) => checked) ?? group[0]) === element;
}

/**
 * Returns the focus to an element or, when it no longer exists, to the page heading, so that Tab does not start at the
 * top.
 */
export function restoreFocus(before: Element | null): void {
  const canFocus = before instanceof HTMLElement && before.isConnected && before !== document.body;
  (canFocus ? before : document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
}

/** Wraps the focus at either end; returns true when it did and the caller should prevent the default. */
export function keepFocusInside(root: HTMLElement, isBackward: boolean): boolean {
  const stops = tabStopsOf(root);
  const first = stops[0];
  const last = stops[stops.length - 1];
  if (first === undefined || last === undefined) {
    root.focus();
    return true;
  }
  const current = document.activeElement;
  const isOutside = !root.contains(current) || current === root;
  if (isBackward && (current === first || isOutside)) {
    last.focus();
    return true;
  }
  if (!isBackward && (current === last || isOutside)) {
    first.focus();
    return true;
  }
  return false;
}
