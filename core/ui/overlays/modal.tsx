import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { modalsChangedEvent } from '../../client/top-layer/open-modals';
import { lockScroll } from './lock-scroll';
import { restoreFocus } from './restore-focus';
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

/**
 * A box over a scrim: the browser's modal dialog, in front of an inert page. The focus moves in, cannot reach the page,
 * and returns afterwards. The dialog covers the window, so that a press beside the box is a press on the dialog.
 */
export function Modal(props: ModalProps): ReactElement {
  const { onClose, label, labelledBy, place, className, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const box = useRef<HTMLDivElement>(null);
  // The content is mounted once the dialog is shown, because a field with `autoFocus` cannot be focused before.
  const [isShown, setShown] = useState(false);
  useModalVisit(dialog, () => setShown(true));
  useLayoutEffect(() => {
    // Only in the box: messages of the page are in the dialog, too.
    if (isShown && box.current?.contains(document.activeElement) === false) {
      focusFirst(box.current);
    }
  }, [isShown]);
  useEscape({ overlay: dialog, isOpen: true, onEscape: onClose });

  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press beside the box; Esc does the same
    <dialog
      ref={dialog}
      aria-modal="true"
      aria-label={label}
      aria-labelledby={labelledBy}
      tabIndex={-1}
      className={`t-scrim t-scrim-${place}`}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) {
          // Otherwise the press would move the focus before it is returned.
          event.preventDefault();
          onClose();
        }
      }}
      onCancel={(event) => {
        // Not Esc, which `useEscape` handles, but the back gesture of a phone. A file picker reports its own, too.
        if (event.target === event.currentTarget) {
          event.preventDefault();
          onClose();
        }
      }}
      onClose={({ target, currentTarget }) => {
        // A browser closes the dialog by itself at the second request; the owner still decides.
        if (target === currentTarget && currentTarget.isConnected && !currentTarget.open) {
          currentTarget.showModal();
          onClose();
        }
      }}
    >
      {isShown && (
        <div ref={box} className={`${className} t-raised`}>
          {children}
        </div>
      )}
    </dialog>,
    document.body,
  );
}

/** Shows the dialog on mount; closes it and returns the focus on unmount. */
function useModalVisit(dialog: { readonly current: HTMLDialogElement | null }, onShown: () => void): void {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    before.current = document.activeElement;
    const unlock = lockScroll();
    element?.showModal();
    document.dispatchEvent(new Event(modalsChangedEvent));
    onShown();
    return () => {
      // Also returns the focus, before the dialog is removed.
      element?.close();
      document.dispatchEvent(new Event(modalsChangedEvent));
      unlock();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once; `onShown` only sets a state
  }, [dialog]);

  // Later than the layout effect: by then an opener that the same change removed is gone.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) {
        restoreFocus(before.current);
      }
    },
    [],
  );
}

/** Focuses the first field, or the first button or link without fields; otherwise the dialog keeps the focus. */
function focusFirst(box: HTMLElement): void {
  const field = box.querySelector<HTMLElement>(
    'input:not(:disabled, [hidden], [type="hidden"]), textarea:not(:disabled)',
  );
  const control = field ?? box.querySelector<HTMLElement>('button:not(:disabled), a[href], [tabindex="0"]');
  control?.focus({ preventScroll: true });
}
