import { cloneElement, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactElement, ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import { MenuContext } from './menu-context';
import { focusByKey } from './menu-keys';
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
  /** `MenuItem`, `MenuSeparator` and `MenuHeading`. */
  readonly children: ReactNode;
}

/**
 * A menu of actions below the control that opens it. Arrows move, letters jump, Enter activates, Esc closes and returns
 * the focus.
 */
export function Menu(props: MenuProps): ReactElement {
  const { target, position = 'start', width = 240, label, children } = props;
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const float = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const leave = useCallback(() => setOpen(false), []);
  const style = useFloat({ anchor, float, isOpen, align: position, onLeave: leave });
  const close = useCallback(() => {
    setOpen(false);
    anchor.current?.focus({ preventScroll: true });
  }, []);
  const context = useMemo(() => ({ close }), [close]);
  useEscape({ overlay: float, isOpen, onEscape: close });

  useEffect(() => {
    if (isOpen) {
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
    if (float.current !== null && focusByKey(float.current, event.key)) {
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
          setOpen(!isOpen);
        },
        onKeyDown: (event) => {
          own.onKeyDown?.(event);
          if (event.key === 'ArrowDown' && !isOpen) {
            event.preventDefault();
            setOpen(true);
          }
        },
      })}
      {isOpen &&
        createPortal(
          <div
            id={id}
            ref={float}
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
