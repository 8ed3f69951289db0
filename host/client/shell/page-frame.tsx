import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useI18n } from '@tessera/core/client';
import { productName } from '@tessera/core/contract';
import { WindowTitleContext } from '../../../core/client/boot';
import type { NameWindow } from '../../../core/client/boot';
import { hostMessages } from '../messages';
import './page-frame.css';

export interface PageFrameProps {
  /** Title of the window. */
  readonly title: string;
  /** Identifies the page; unchanged while moving within a page, such as into a panel. */
  readonly pageKey: string;
  readonly children: ReactNode;
}

/** Sets the window's title, and moves the focus to the page's heading after navigation from another page. */
export function PageFrame(props: PageFrameProps): ReactElement {
  const { title, pageKey, children } = props;
  const { translate } = useI18n();
  const frame = useRef<HTMLDivElement>(null);
  // The first page of a visit leaves the focus where the browser put it; its history entry has this key.
  const isFirstPage = useLocation().key === 'default';
  const [shown, setShown] = useState<string>();
  const nameWindow = useCallback<NameWindow>((name) => {
    setShown(name);
    return () => setShown((current) => (current === name ? undefined : current));
  }, []);
  const windowTitle = translate(hostMessages.pageTitle, { page: shown ?? title, product: productName.name });
  useEffect(() => {
    document.title = windowTitle;
  }, [windowTitle]);
  useEffect(() => {
    const element = frame.current;
    return element === null || isFirstPage ? undefined : focusHeading(element);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only navigation to another page moves the focus
  }, [pageKey]);
  return (
    <div className="s-page" ref={frame}>
      <WindowTitleContext value={nameWindow}>{children}</WindowTitleContext>
    </div>
  );
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
    if (frame.contains(current) || hasMoved || isTyping(current)) {
      return true;
    }
    const heading = frame.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
    return heading !== null;
  }
}

/**
 * A page opened from a field, such as by a search result, may take the focus; a field that is being edited keeps it.
 */
function isTyping(element: Element | null): boolean {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return isField && element.value !== '';
}
