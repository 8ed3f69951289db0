import { cloneElement, useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactElement, ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import { MenuContext } from './menu-context';
import { clickByKey, focusByKey } from './menu-keys';
import { restoreFocus } from './restore-focus';
import { useEscape } from './use-escape';
import { landmarkAround, useFloat } from './use-float';
import './float.css';
import './menu.css';

/** Props that a menu adds to the control that opens it. */
interface TargetProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly id: string;
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string | undefined;
  readonly onClick: (event: MouseEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

export interface MenuProps {
  /** The control that opens the menu: a `Button`, an `IconButton` or a plain button. */
  readonly target: ReactElement<Partial<TargetProps>>;
  readonly position?: 'start' | 'end';
  /** Width in px; 240 when left out. */
  readonly width?: number;
  /** Accessible name; the name of the control that opens it when left out. */
  readonly label?: string;
  /** For a menu that also opens in another way than by its control, such as by a shortcut. */
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  /** `MenuItem`, `MenuSeparator` and `MenuHeading`. */
  readonly children: ReactNode;
}

/**
 * A menu of actions below the control that opens it. Arrows move, letters jump, the keys of items and Enter activate, Esc
 * closes and returns the focus to where it was.
 */
export function Menu(props: MenuProps): ReactElement {
  const { target, position = 'start', width = 240, label, children } = props;
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const float = useRef<HTMLDivElement>(null);
  const [isOwnOpen, setOwnOpen] = useState(false);
  const { isOpen = isOwnOpen, onOpenChange } = props;
  /** Where the focus was before another way opened the menu. */
  const before = useRef<Element | null>(null);
  const isOpenedByTarget = useRef(false);
  const setOpen = useCallback(
    (next: boolean) => {
      setOwnOpen(next);
      onOpenChange?.(next);
    },
    [onOpenChange],
  );
  const leave = useCallback(() => {
    before.current = null;
    setOpen(false);
  }, [setOpen]);
  const style = useFloat({ anchor, float, isOpen, align: position, onLeave: leave });
  const close = useCallback(() => {
    setOpen(false);
    if (before.current === null) {
      anchor.current?.focus({ preventScroll: true });
    } else {
      restoreFocus(before.current);
      before.current = null;
    }
  }, [setOpen]);
  const context = useMemo(() => ({ close }), [close]);
  useEscape({ overlay: float, isOpen, onEscape: close });

  // Before the menu is painted, so that no key typed at a visible menu is lost.
  useLayoutEffect(() => {
    if (isOpen) {
      before.current = isOpenedByTarget.current ? null : document.activeElement;
      isOpenedByTarget.current = false;
      const first = float.current?.querySelector<HTMLElement>(
        '[aria-current="true"], [role="menuitem"]:not(:disabled)',
      );
      first?.focus({ preventScroll: true });
    }
  }, [isOpen]);

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Tab') {
      leave();
      return;
    }
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (float.current === null || !isPlain) {
      return;
    }
    if (clickByKey(float.current, event.key) || focusByKey(float.current, event.key)) {
      event.preventDefault();
    }
  }

  const own = target.props;
  const targetId = own.id ?? `${id}-target`;
  return (
    <>
      {cloneElement(target, {
        ref: anchor,
        id: targetId,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: (event) => {
          own.onClick?.(event);
          isOpenedByTarget.current = !isOpen;
          setOpen(!isOpen);
        },
        onKeyDown: (event) => {
          own.onKeyDown?.(event);
          if (event.key === 'ArrowDown' && !isOpen) {
            event.preventDefault();
            isOpenedByTarget.current = true;
            setOpen(true);
          }
        },
      })}
      {isOpen &&
        createPortal(
          <div
            id={id}
            ref={float}
            popover="manual"
            role="menu"
            tabIndex={-1}
            aria-label={label}
            aria-labelledby={label === undefined ? targetId : undefined}
            className="t-float t-raised"
            style={{ ...style, inlineSize: width }}
            onKeyDown={handleKeyDown}
          >
            <MenuContext value={context}>{children}</MenuContext>
          </div>,
          landmarkAround(anchor.current),
        )}
    </>
  );
}
