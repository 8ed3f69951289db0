import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { dayAt, placeOfDay } from './timeline-scale';
import type { TimelineScale } from './timeline-scale';
import type { Day } from '../text/calendar';
import type { TimelineWindow } from './timeline-axis';
import type { SpanPlace } from './span-place';
import { TimelineViewport } from './timeline-viewport';
import { isMirrored } from './use-timeline-drag';

export interface TimelineScrollOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly scale: TimelineScale;
  readonly today: Day;
}

export interface TimelineScroll {
  /** The part of the axis that is rendered: more than is visible, so that not each step of scrolling renders. */
  readonly shown: TimelineWindow;
  readonly viewport: TimelineViewport;
  /** Scrolls by half of the view: -1 to earlier days. */
  readonly scrollBy: (by: -1 | 1) => void;
  readonly showToday: () => void;
  /** Scrolls until a bar, or at least its start, is visible. */
  readonly reveal: (place: Pick<SpanPlace, 'x' | 'width'>) => void;
}

/** Space before a bar that is scrolled to, in px. */
const margin = 48;
/** Until the timeline is laid out, in px. */
const defaultWidth = 1024;

/** Follows where the axis is scrolled to. Another zoom, and years before the first ones, keep the day at the start. */
export function useTimelineScroll({ scroller, scale, today }: TimelineScrollOptions): TimelineScroll {
  const [viewport] = useState(() => new TimelineViewport());
  const [shown, setShown] = useState<TimelineWindow>({ from: 0, to: 0 });
  const drawnScale = useRef<TimelineScale>(undefined);

  function follow(): void {
    const element = scroller.current;
    if (element === null) {
      return;
    }
    const width = widthOf(element);
    const from = Math.abs(element.scrollLeft);
    viewport.show({ from, to: from + width });
    setShown((before) => {
      const isInside = from >= before.from && from + width <= before.to && before.to - before.from <= 4 * width;
      const isAtStart = before.from === 0;
      // Far enough from both ends, so that the next steps have something to show.
      return isInside && (isAtStart || from - before.from > 64) && before.to - from - width > 64
        ? before
        : { from: Math.max(0, from - width), to: from + 2 * width };
    });
  }

  function scrollTo(x: number): void {
    const element = scroller.current;
    if (element !== null) {
      scrollAxis(element, x);
      follow();
    }
  }

  function showToday(): void {
    const element = scroller.current;
    if (element !== null) {
      scrollTo(placeOfDay(scale, today) - widthOf(element) / 4);
    }
  }

  const place = useEffectEvent((next: TimelineScale) => {
    const element = scroller.current;
    const before = drawnScale.current;
    drawnScale.current = next;
    if (element === null || before === next) {
      return;
    }
    if (before === undefined) {
      showToday();
      return;
    }
    // Zooming keeps the middle of the view, and more years keep the start.
    const anchor = before.zoom === next.zoom ? 0 : widthOf(element) / 2;
    const at = Math.abs(element.scrollLeft) + anchor;
    const rest = ((at % before.dayWidth) / before.dayWidth) * next.dayWidth;
    scrollTo(placeOfDay(next, dayAt(before, at)) + rest - anchor);
  });
  // A layout effect, so that the days of the former scale are never painted at the place of others.
  useLayoutEffect(() => place(scale), [scale]);

  const handleScroll = useEffectEvent(() => follow());
  useEffect(() => {
    const element = scroller.current;
    if (element === null) {
      return undefined;
    }
    const listener = (): void => handleScroll();
    element.addEventListener('scroll', listener, { passive: true });
    window.addEventListener('resize', listener);
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(listener);
    sizes?.observe(element);
    return () => {
      element.removeEventListener('scroll', listener);
      window.removeEventListener('resize', listener);
      sizes?.disconnect();
    };
  }, [scroller]);

  return {
    shown,
    viewport,
    scrollBy: (by) => {
      const element = scroller.current;
      if (element !== null) {
        scrollTo(Math.abs(element.scrollLeft) + (by * widthOf(element)) / 2);
      }
    },
    showToday,
    reveal: ({ x, width }) => {
      const { from, to } = viewport.window;
      const isVisible = x >= from && Math.min(x + width, x + (to - from) / 2) <= to;
      if (!isVisible) {
        scrollTo(x - margin);
      }
    },
  };
}

/** Width of the axis in view: without the first column. */
function widthOf(element: HTMLElement): number {
  const heading = element.querySelector<HTMLElement>('.t-timeline-heading')?.offsetWidth ?? 0;
  return element.clientWidth === 0 ? defaultWidth : Math.max(1, element.clientWidth - heading);
}

/** Where text runs from right to left, browsers count from there below 0. */
function scrollAxis(element: HTMLElement, x: number): void {
  element.scrollLeft = Math.max(0, Math.round(x)) * (isMirrored(element) ? -1 : 1);
}
