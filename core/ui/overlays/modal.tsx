import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { giveFocusBack, keepFocusInside, tabStopsOf } from './focus-trap';
import { isolate } from './isolate';
import './modal.css';

export interface ModalProps {
  /** Called by Esc and by a press beside it. */
  readonly onClose: () => void;
  /** Names it, unless something inside does. */
  readonly label?: string;
  readonly labelledBy?: string;
  /** In the middle, at the top of it, or along the start edge from top to bottom. */
  readonly place: 'middle' | 'top' | 'start';
  readonly className: string;
  readonly children: ReactNode;
}

/** What lies over a scrim and holds the focus. The focus moves in, stays in, and goes back where it came from. */
export function Modal(props: ModalProps): ReactElement {
  const { onClose, label, labelledBy, place, className, children } = props;
  const box = useRef<HTMLDivElement>(null);
  // A field inside may take the focus before any effect runs.
  const [first] = useState(() => document.activeElement);
  useEffect(() => {
    const release = box.current === null ? undefined : isolate(box.current);
    const leave = visit(box.current, first);
    return () => {
      // First, because what is inert cannot take the focus back.
      release?.();
      leave();
    };
  }, [first]);

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    }
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
          // The press may not take the focus out before it has been given back.
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

/** Takes the focus to the first field, or the first button, and back to where it was when the box goes. */
function visit(box: HTMLElement | null, first: Element | null): () => void {
  const before = box?.contains(document.activeElement) === true ? first : document.activeElement;
  if (box !== null && !box.contains(document.activeElement)) {
    const field = box.querySelector<HTMLElement>('input:not(:disabled), textarea:not(:disabled)');
    (field ?? tabStopsOf(box)[0] ?? box).focus({ preventScroll: true });
  }
  return () => giveFocusBack(before);
}
