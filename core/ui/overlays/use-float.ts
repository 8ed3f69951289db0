import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { CSSProperties, RefObject } from 'react';

export interface FloatOptions {
  /** What it hangs on. */
  readonly anchor: RefObject<HTMLElement | null>;
  /** What floats. */
  readonly float: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  readonly align: 'start' | 'end';
  /** Pixels; what is longer scrolls. As high as the window allows when left out. */
  readonly tallest?: number;
  /** A press beside both. */
  readonly onLeave: () => void;
}

const gap = 4;
const margin = 8;

/** Keeps what floats below what it hangs on, or above where there is more room, while either moves. */
export function useFloat(options: FloatOptions): CSSProperties {
  const { anchor, float, isOpen, align, tallest = Number.POSITIVE_INFINITY, onLeave } = options;
  // Unseen until it is measured, or it would be seen jumping; not hidden, because what is hidden takes no focus.
  const [style, setStyle] = useState<CSSProperties>({ opacity: 0 });

  function place(): void {
    if (anchor.current !== null && float.current !== null) {
      const next = placeBeside({ anchor: anchor.current, float: float.current, align, tallest });
      setStyle((before) => (isSame(before, next) ? before : next));
    }
  }

  const handleMove = useEffectEvent(place);
  const handleLeave = useEffectEvent(onLeave);

  useLayoutEffect(() => {
    if (isOpen) {
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
  readonly align: 'start' | 'end';
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
  const wanted = align === 'start' ? start : start + from.width - float.offsetWidth;
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
 * Where a float is put into the page: the landmark or dialog around what it hangs on, so that screen readers meet it there
 * and a dialog's floats lie over the dialog. None of them moves by a transform, which would catch what is fixed.
 */
export function landmarkAround(anchor: HTMLElement | null): HTMLElement {
  return anchor?.closest<HTMLElement>('[role="dialog"], main, header, nav') ?? document.body;
}
