import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { restoreFocus, keepFocusInside, tabStopsOf } from './focus-trap';
import { makeOutsideInert } from './isolate';
import { useEscape } from './use-escape';
import './modal.css';

export interface ModalProps {
  /** Called on Esc and on a press outside. */
  readonly onClose: () => void;
  /** Accessible name, unless `labelledBy` is given. */
  readonly label?: string;
  readonly labelledBy?: string;
  /** Centred, centred at the top, or along the start edge. */
  readonly place: 'middle' | 'top' | 'start';
  readonly className: string;
  readonly children: ReactNode;
}

/** A box over a scrim that traps the focus. The focus moves in, stays inside, and returns afterwards. */
export function Modal(props: ModalProps): ReactElement {
  const { onClose, label, labelledBy, place, className, children } = props;
  const box = useRef<HTMLDivElement>(null);
  // Read before effects run, because a field inside may have `autoFocus`.
  const [first] = useState(() => document.activeElement);
  useEffect(() => {
    const release = box.current === null ? undefined : makeOutsideInert(box.current);
    const leave = moveFocusIn(box.current, first);
    return () => {
      // First, because an inert element cannot receive the focus.
      release?.();
      leave();
    };
  }, [first]);
  useEscape({ overlay: box, isOpen: true, onEscape: onClose });

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Tab' && box.current !== null && keepFocusInside(box.current, event.shiftKey)) {
      event.preventDefault();
    }
  }

  return createPortal(
    <div
      className={`t-scrim t-scrim-${place}`}
      role="presentation"
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) {
          // Otherwise the press would move the focus before it is returned.
          event.preventDefault();
          onClose();
        }
      }}
      onKeyDown={handleKeyDown}
    >
      <div
        ref={box}
        role="dialog"
        aria-modal="true"
        aria-label={label}
        aria-labelledby={labelledBy}
        tabIndex={-1}
        className={`${className} t-raised`}
      >
        {children}
      </div>
    </div>,
    document.body,
  );
}

/** Focuses the first field or button; the returned function restores the focus. */
function moveFocusIn(box: HTMLElement | null, first: Element | null): () => void {
  const before = box?.contains(document.activeElement) === true ? first : document.activeElement;
  if (box !== null && !box.contains(document.activeElement)) {
    const field = box.querySelector<HTMLElement>('input:not(:disabled), textarea:not(:disabled)');
    (field ?? tabStopsOf(box)[0] ?? box).focus({ preventScroll: true });
  }
  return () => restoreFocus(before);
}
