import { useLayoutEffect, useRef } from 'react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { useFloat } from '../overlays/use-float';
import '../overlays/float.css';

export interface OptionPopoverProps {
  /** The field that the list belongs to. */
  readonly anchor: RefObject<HTMLElement | null>;
  /** The element that receives the focus when the list closes while it has the focus. */
  readonly returnFocusTo?: RefObject<HTMLElement | null>;
  readonly popoverRef?: RefObject<HTMLElement | null> | undefined;
  readonly width: number;
  /** Called on a press outside the field and the list, and when the focus leaves both. */
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/**
 * The open list of a field, in the browser's top layer but in place in the document: there it belongs to the dialog
 * around the field, also to a native modal one, which makes everything outside it inert.
 *
 * React Aria's own popover is rendered into the body instead, prevents scrolling, and closes on it.
 */
export function OptionPopover(props: OptionPopoverProps): ReactElement {
  const { anchor, returnFocusTo, popoverRef, width, onLeave, children } = props;
  const float = useRef<HTMLDivElement>(null);
  const style = useFloat({ anchor, float, isOpen: true, align: 'start', maxHeight: 296, onLeave });

  useLayoutEffect(() => {
    const list = float.current;
    const opener = returnFocusTo?.current;
    if (popoverRef !== undefined) {
      popoverRef.current = list;
    }
    return () => {
      if (popoverRef !== undefined) {
        popoverRef.current = null;
      }
      if (list?.contains(document.activeElement) === true) {
        opener?.focus({ preventScroll: true });
      }
    };
  }, [popoverRef, returnFocusTo]);

  return (
    <div
      ref={float}
      popover="manual"
      role="presentation"
      className="t-float t-options t-raised"
      style={{ ...style, inlineSize: width }}
      onBlur={(event) => {
        const to = event.relatedTarget;
        if (to !== null && !event.currentTarget.contains(to) && anchor.current?.contains(to) !== true) {
          onLeave();
        }
      }}
    >
      {children}
    </div>
  );
}
