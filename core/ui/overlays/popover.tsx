import { useEffect, useEffectEvent, useRef } from 'react';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import { ListKeysContext } from '../lists/list-keys';
import { useOwnListKeys } from '../lists/use-own-list-keys';
import { restoreFocus } from './restore-focus';
import { landmarkAround, useFloat } from './use-float';
import './float.css';
import './popover.css';

export interface PopoverProps {
  /** The control that opened it; the popover is placed below, aligned at its end. */
  readonly anchor: RefObject<HTMLElement | null>;
  /** Accessible name. */
  readonly label: string;
  /** Id for `aria-controls` of the control. */
  readonly id?: string;
  /** Called on Esc and on a press outside. */
  readonly onClose: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** What can lie over a popover, and closes first. */
const overlays = '[role="menu"], [role="listbox"], dialog[aria-modal="true"]';

/**
 * Content of any kind in a box below a control, such as a list of notifications. Not modal: the page stays usable, and
 * menus within lie over it. The focus moves in when it opens and returns when it closes; `j` and `k` go to its list. Fills the width of a phone.
 */
export function Popover(props: PopoverProps): ReactElement {
  const { anchor, label, id, onClose, className = '', children } = props;
  const float = useRef<HTMLDivElement>(null);
  const style = useFloat({ anchor, float, isOpen: true, align: 'end', onLeave: onClose });
  const handleEscape = useEffectEvent(onClose);
  const listKeys = useOwnListKeys();

  useEffect(() => {
    // Before the panel of the page, which the popover lies over; after a menu or dialog that lies over the popover.
    function handleKeyDown(event: KeyboardEvent): void {
      if (event.key === 'Escape' && !event.defaultPrevented && document.querySelector(overlays) === null) {
        event.preventDefault();
        handleEscape();
      }
    }
    document.addEventListener('keydown', handleKeyDown, true);
    return () => document.removeEventListener('keydown', handleKeyDown, true);
  }, []);

  useEffect(() => {
    const element = float.current;
    const before = document.activeElement === document.body ? anchor.current : document.activeElement;
    if (element !== null && !element.contains(before)) {
      element.focus({ preventScroll: true });
    }
    return () => {
      if (document.activeElement === document.body || element?.contains(document.activeElement) === true) {
        restoreFocus(before);
      }
    };
  }, [anchor]);

  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the list inside
    <div
      id={id}
      ref={float}
      popover="manual"
      role="dialog"
      tabIndex={-1}
      aria-label={label}
      className={`t-float t-raised t-popover ${className}`}
      style={style}
      onKeyDown={listKeys.onKeyDown}
    >
      <ListKeysContext value={listKeys.add}>{children}</ListKeysContext>
    </div>,
    landmarkAround(anchor.current),
  );
}
