import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, ReactElement, ReactNode } from 'react';
import './property-popover.css';

export interface PropertyPopoverProps {
  /** Accessible name, such as "Due date of T-2". */
  readonly label: string;
  /** The element to cover; undefined when it is scrolled away. Called again when the page moves. */
  readonly findAnchor: () => HTMLElement | undefined;
  /** Called on Esc, on a press outside and when the focus leaves. */
  readonly onClose: () => void;
  /** One field, which opens its list by itself, and buttons. */
  readonly children: ReactNode;
}

/** Space between the popover and the edges of the window, in pixels. */
const margin = 8;

/** A field over the place of the value that it changes. The focus moves in, and returns to where it was. */
export function PropertyPopover({ label, findAnchor, onClose, children }: PropertyPopoverProps): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const [style, setStyle] = useState<CSSProperties>({ opacity: 0 });
  const [before] = useState(() => document.activeElement);
  const place = useEffectEvent(() => setStyle(placeOver(findAnchor(), box.current)));
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => place(), []);

  // Not a layout effect: React ignores focus events while it changes the page, and the list must see them.
  useEffect(() => {
    const element = box.current;
    element?.querySelector<HTMLElement>('input:not([tabindex="-1"]), button')?.focus({ preventScroll: true });
    return () => returnFocus(before, element);
  }, [before]);

  useEffect(() => {
    const handleMove = (): void => place();
    const handlePress = ({ target }: PointerEvent): void => {
      if (target instanceof Node && box.current?.contains(target) === false) {
        // A field that saves its text when it is left does so now: once it is removed, it is not left any more.
        box.current.querySelector<HTMLElement>('input:focus')?.blur();
        close();
      }
    };
    window.addEventListener('resize', handleMove);
    window.addEventListener('scroll', handleMove, true);
    document.addEventListener('pointerdown', handlePress, true);
    return () => {
      window.removeEventListener('resize', handleMove);
      window.removeEventListener('scroll', handleMove, true);
      document.removeEventListener('pointerdown', handlePress, true);
    };
  }, []);

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault();
      onClose();
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc and the focus of the field inside
    <div
      ref={box}
      role="dialog"
      aria-label={label}
      className="tasks-popover"
      style={style}
      onKeyDown={handleKeyDown}
      onBlur={({ relatedTarget, currentTarget }) => {
        // Without a related target the window lost the focus, or the focused element was removed.
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) {
          onClose();
        }
      }}
    >
      {children}
    </div>
  );
}

/** Over the start of the anchor; at the top of the content without one. */
function placeOver(anchor: HTMLElement | undefined, box: HTMLElement | null): CSSProperties {
  const over = anchor ?? document.querySelector<HTMLElement>('main h1');
  if (over === null || box === null) {
    return {};
  }
  const from = over.getBoundingClientRect();
  const start = getComputedStyle(over).direction === 'rtl' ? window.innerWidth - from.right : from.left;
  const inline = Math.min(start - margin, window.innerWidth - box.offsetWidth - margin);
  const block = Math.min(
    from.top + (from.height - box.offsetHeight) / 2,
    window.innerHeight - box.offsetHeight - margin,
  );
  return { insetInlineStart: Math.max(margin, inline), insetBlockStart: Math.max(margin, block) };
}

/** To the row rather than to a button in it, because the row takes the keys. Not when the focus is elsewhere by now. */
function returnFocus(before: Element | null, box: HTMLElement | null): void {
  const { activeElement } = document;
  if (activeElement !== document.body && activeElement?.isConnected === true && box?.contains(activeElement) !== true) {
    return;
  }
  const target = before?.closest<HTMLElement>('[role="row"][tabindex]') ?? before;
  const isLost = target === null || !target.isConnected || target === document.body;
  const next = isLost ? document.querySelector('main h1') : target;
  if (next instanceof HTMLElement) {
    next.focus({ preventScroll: true });
  }
}
