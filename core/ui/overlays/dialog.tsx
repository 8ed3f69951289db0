import { useEffect, useId, useRef } from 'react';
import type { FormEvent, KeyboardEvent, ReactElement, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { keepFocusInside, tabStopsOf } from './focus-trap';
import './dialog.css';

export interface DialogProps {
  readonly isOpen: boolean;
  /** Called by Esc, by a press beside it and by its own buttons. */
  readonly onClose: () => void;
  readonly title: string;
  /** 440, or 640 where there is a form with two columns. */
  readonly size?: 440 | 640;
  /** At the end, the verb last; a ghost that stands apart goes into `aside`. */
  readonly actions: ReactNode;
  readonly aside?: ReactNode;
  /** Makes the dialog a form, so that Enter acts. */
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  readonly children?: ReactNode;
}

/** A question or a short form over a scrim. The focus moves in, stays in, and goes back where it came from. */
export function Dialog(props: DialogProps): ReactElement | null {
  return props.isOpen ? createPortal(<OpenDialog {...props} />, document.body) : null;
}

function OpenDialog(props: DialogProps): ReactElement {
  const { onClose, title, size = 440, actions, aside, onSubmit, children } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => visit(box.current), []);

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

  const content = (
    <>
      <div className="t-dialog-body">{children}</div>
      <div className="t-dialog-actions">
        {aside !== undefined && <span className="t-dialog-aside">{aside}</span>}
        {actions}
      </div>
    </>
  );
  return (
    <div
      className="t-scrim"
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
        aria-labelledby={id}
        tabIndex={-1}
        className={`t-dialog t-dialog-${size} t-raised`}
      >
        <h2 id={id}>{title}</h2>
        {onSubmit === undefined ? (
          content
        ) : (
          <form noValidate onSubmit={onSubmit}>
            {content}
          </form>
        )}
      </div>
    </div>
  );
}

/** Takes the focus to the first field, or the first button, and back to where it was when the dialog goes. */
function visit(box: HTMLElement | null): () => void {
  const before = document.activeElement;
  if (box !== null && !box.contains(before)) {
    const field = box.querySelector<HTMLElement>('input:not(:disabled), textarea:not(:disabled)');
    (field ?? tabStopsOf(box)[0] ?? box).focus({ preventScroll: true });
  }
  return () => {
    if (before instanceof HTMLElement && before.isConnected) {
      before.focus({ preventScroll: true });
    }
  };
}
