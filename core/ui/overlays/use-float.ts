import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { CSSProperties, RefObject } from 'react';
import { showInTopLayer } from '../../client/top-layer/show-in-top-layer';

export interface FloatOptions {
  /** The element that the float is positioned at. */
  readonly anchor: RefObject<HTMLElement | null>;
  /** The floating element, with `popover="manual"` and the class `t-float`. */
  readonly float: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  readonly align: 'start' | 'middle' | 'end';
  /** Maximum height in px; longer content scrolls. As high as the window allows when left out. */
  readonly maxHeight?: number;
  /** Called on a press outside both. */
  readonly onLeave: () => void;
}

/** Of the difference of the two widths, what lies before the float. */
const shareOfRoom = { start: 0, middle: 0.5, end: 1 };
const gap = 4;
const margin = 8;

/**
 * Shows a floating element in the top layer, positions it below its anchor, or above when there is more room, and updates
 * it on scroll and resize.
 *
 * `manual`, because a list belongs to a field that keeps the focus, and because of two floats the browser would close
 * one. CSS anchor positioning is not in all browsers that the product supports.
 */
export function useFloat(options: FloatOptions): CSSProperties {
  const { anchor, float, isOpen, align, maxHeight = Number.POSITIVE_INFINITY, onLeave } = options;
  // Transparent until it is measured, so that it does not jump; not hidden, because hidden elements cannot receive the
  // focus.
  const [style, setStyle] = useState<CSSProperties>({ opacity: 0 });

  function place(): void {
    if (anchor.current !== null && float.current !== null) {
      const next = placeBeside({ anchor: anchor.current, float: float.current, align, tallest: maxHeight });
      setStyle((before) => (isSame(before, next) ? before : next));
    }
  }

  const handleMove = useEffectEvent(place);
  const handleLeave = useEffectEvent(onLeave);

  useLayoutEffect(() => {
    if (isOpen && float.current !== null) {
      showInTopLayer(float.current);
      place();
    }
  });

  useEffect(() => {
    if (!isOpen) {
      return undefined;
    }
    const leave = (event: PointerEvent): void => {
      const { target } = event;
      const isInside =
        target instanceof Node &&
        (anchor.current?.contains(target) === true || float.current?.contains(target) === true);
      if (!isInside) {
        handleLeave();
      }
    };
    document.addEventListener('pointerdown', leave, true);
    const follow = (): void => handleMove();
    window.addEventListener('resize', follow);
    window.addEventListener('scroll', follow, true);
    return () => {
      document.removeEventListener('pointerdown', leave, true);
      window.removeEventListener('resize', follow);
      window.removeEventListener('scroll', follow, true);
    };
  }, [isOpen, anchor, float]);

  return style;
}

interface Placing {
  readonly anchor: HTMLElement;
  readonly float: HTMLElement;
  readonly align: 'start' | 'middle' | 'end';
  readonly tallest: number;
}

function placeBeside({ anchor, float, align, tallest }: Placing): CSSProperties {
  const from = anchor.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const roomBelow = innerHeight - from.bottom - gap - margin;
  const roomAbove = from.top - gap - margin;
  const isAbove = Math.min(float.scrollHeight, tallest) > roomBelow && roomAbove > roomBelow;
  const isRightToLeft = getComputedStyle(anchor).direction === 'rtl';
  const start = isRightToLeft ? innerWidth - from.right : from.left;
  const wanted = start + (from.width - float.offsetWidth) * shareOfRoom[align];
  const inline = Math.max(margin, Math.min(wanted, innerWidth - float.offsetWidth - margin));
  return {
    insetInlineStart: inline,
    maxBlockSize: Math.min(Math.max(isAbove ? roomAbove : roomBelow, 120), tallest),
    ...(isAbove ? { insetBlockEnd: innerHeight - from.top + gap } : { insetBlockStart: from.bottom + gap }),
  };
}

function isSame(left: CSSProperties, right: CSSProperties): boolean {
  return (
    left.insetInlineStart === right.insetInlineStart &&
    left.insetBlockStart === right.insetBlockStart &&
    left.insetBlockEnd === right.insetBlockEnd &&
    left.maxBlockSize === right.maxBlockSize
  );
}

/**
 * The parent of a floating element: the landmark or dialog around its anchor, so that screen readers find it there and
 * a dialog's floats lie over the dialog. None of these has a transform, which would change the containing block of
 * `position: fixed`.
 */
export function landmarkAround(anchor: HTMLElement | null): HTMLElement {
  return anchor?.closest<HTMLElement>('dialog, [role="dialog"], main, header, nav') ?? document.body;
}
