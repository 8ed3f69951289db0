/** Attribute of elements that stay active beside an open modal, such as toasts and announcements. */
export const modalExemptAttribute = 'data-modal-exempt';

/**
 * Makes everything outside an element inert, so that neither Tab nor a screen reader leaves it. Elements that were
 * inert before stay inert after the release.
 */
export function makeOutsideInert(element: Element): () => void {
  const changed: Element[] = [];
  for (let inside = element; inside !== document.body;) {
    const { parentElement } = inside;
    if (parentElement === null) {
      break;
    }
    for (const sibling of [...parentElement.children].filter((each) => each !== inside)) {
      exclude(sibling, changed);
    }
    inside = parentElement;
  }
  return () => {
    for (const each of changed) {
      each.removeAttribute('inert');
    }
  };
}

function exclude(element: Element, changed: Element[]): void {
  if (
    element.hasAttribute(modalExemptAttribute) ||
    element.hasAttribute('inert') ||
    element.matches('script, style, link')
  ) {
    return;
  }
  if (element.querySelector(`[${modalExemptAttribute}]`) !== null) {
    for (const child of element.children) {
      exclude(child, changed);
    }
    return;
  }
  element.setAttribute('inert', '');
  changed.push(element);
}
