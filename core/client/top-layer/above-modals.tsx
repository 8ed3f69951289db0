import { useLayoutEffect, useState } from 'react';
import type { ReactNode, ReactPortal } from 'react';
import { createPortal } from 'react-dom';
import { modalsChangedEvent, topmostModal } from './open-modals';
import { showInTopLayer } from './show-in-top-layer';

/**
 * Messages and announcements that stay visible, usable and read while a modal dialog is open.
 *
 * A modal dialog makes everything outside itself inert, also what is shown above it. So the element around the children
 * is moved into the topmost dialog, and out of it before it closes. The children keep their state.
 */
export function AboveModals({ children }: { readonly children: ReactNode }): ReactPortal | undefined {
  const [host, setHost] = useState<HTMLElement>();
  useLayoutEffect(() => {
    const element = document.createElement('div');
    element.className = 't-above-modals';
    element.setAttribute('popover', 'manual');
    const place = (): void => {
      const parent = topmostModal() ?? document.body;
      if (element.parentElement !== parent) {
        parent.append(element);
        showInTopLayer(element);
      }
    };
    place();
    setHost(element);
    document.addEventListener(modalsChangedEvent, place);
    const letGo = keepAnnouncer(element);
    return () => {
      document.removeEventListener(modalsChangedEvent, place);
      letGo();
      element.remove();
    };
  }, []);
  return host === undefined ? undefined : createPortal(children, host);
}

/**
 * Keeps the live region of React Aria in the element: it stands at the start of the body otherwise, made by the first
 * announcement, and is inert, so not read, while a modal dialog is open.
 *
 * @returns puts the region back
 */
function keepAnnouncer(element: HTMLElement): () => void {
  const move = (from: Element, to: Element): void => {
    to.prepend(...from.querySelectorAll(':scope > [data-live-announcer]:not([aria-live])'));
  };
  const observer = new MutationObserver(() => move(document.body, element));
  observer.observe(document.body, { childList: true });
  move(document.body, element);
  return () => {
    observer.disconnect();
    move(element, document.body);
  };
}
