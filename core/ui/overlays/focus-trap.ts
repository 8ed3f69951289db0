const tabbable =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [tabindex="0"]';

/** What the Tab key stops at, in order. */
export function tabStopsOf(root: HTMLElement): readonly HTMLElement[] {
  const stops = [...root.querySelectorAll<HTMLElement>(tabbable)].filter(
    (element) => element.tabIndex >= 0 && isShown(element),
  );
  return stops.filter((element) => isStopOfGroup(element, stops));
}

function isShown(element: HTMLElement): boolean {
  const isHidden = element.closest('[hidden], [inert]') !== null || element.matches('input[type="hidden"]');
  // Absent where nothing is laid out.
  return !isHidden && (!('checkVisibility' in element) || element.checkVisibility());
}

/** Of radio buttons with one name, Tab stops at the chosen one, or at the first where none is chosen. */
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

/** Back to where it was; where that is gone, to the heading of the page, so that nobody starts over from its top. */
export function giveFocusBack(before: Element | null): void {
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
  (isThere ? before : document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
}

/** Sends the focus around at either end; true when it did, and the key needs no more. */
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
