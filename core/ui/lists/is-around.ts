/** True when the focus stays in a list, or moves to a dialog that will return it. */
export function isAround(list: Element, target: EventTarget | null): boolean {
  return target instanceof Element && (list.contains(target) || target.closest('[aria-modal="true"]') !== null);
}
