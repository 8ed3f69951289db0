import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import type { Range, Rect, VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { startTransition, use, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { ListKeysContext } from './list-keys';
import { useHeadingAsHeir } from './use-focus-heir';

export interface VirtualLinesOptions {
  readonly count: number;
  readonly keyOf: (index: number) => string | undefined;
  readonly heightOf: (index: number) => number;
  /** Measured again when it changes: other lines, or lines of another height. */
  readonly measure: readonly unknown[];
  /** Where the Tab key leads before somebody has moved. */
  readonly initialKey?: string | undefined;
  /** Where keys pressed elsewhere on the page lead before somebody has moved: past a heading. Default 0. */
  readonly firstItem?: number;
  /** The last lines are in sight: time for the next page. */
  readonly onEndReached?: (() => void) | undefined;
}

export interface VirtualLines {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** In sight, and a few more on either side. */
  readonly lines: readonly VirtualItem[];
  /** Height of all lines in px. */
  readonly height: number;
  /** The one line in the tab order. */
  readonly active: number;
  readonly setActiveKey: (key: string) => void;
  /** Shows a line and gives it the focus. */
  readonly moveTo: (index: number) => void;
  /** Scrolls until a line is in sight; does nothing where it is. */
  readonly reveal: (index: number) => void;
}

/** Draws what is in sight of any number of lines, one of which is in the tab order. A line carries `data-index`. */
export function useVirtualLines(options: VirtualLinesOptions): VirtualLines {
  const { count, keyOf, heightOf, measure, initialKey, firstItem = 0, onEndReached } = options;
  const [activeKey, setActiveKey] = useState<string>();
  const scroller = useRef<HTMLDivElement>(null);
  const mustFocus = useRef(false);
  const lastActive = useRef(0);
  const overscan = useOverscan();
  const found = indexOfKey(activeKey ?? initialKey, count, keyOf);
  // Whoever stood on a line that went stands on the one that took its place.
  const active = found === -1 ? Math.max(0, Math.min(lastActive.current, count - 1)) : found;
  const focused = useFocusedLine(scroller);
  useHeadingAsHeir(scroller);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    getItemKey: (index) => keyOf(index) ?? index,
    overscan,
    // The focused line stays in the page when it is scrolled away, or the focus would be lost with it.
    rangeExtractor: useCallback((range: Range) => withActive(range, active), [active]),
    initialRect: { width: 1024, height: 800 },
    observeElementRect: observeShownRect,
  });
  const lines = virtualizer.getVirtualItems();

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- whoever draws the lines says when they changed
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, ...measure]);

  const isEndInSight = count > 0 && (lines[lines.length - 1]?.index ?? -1) >= count - 10;
  const endReached = useRef(onEndReached);
  useEffect(() => {
    endReached.current = onEndReached;
  });
  useEffect(() => {
    if (isEndInSight) {
      endReached.current?.();
    }
  }, [isEndInSight, count]);

  useLayoutEffect(() => {
    lastActive.current = active;
    if (focused.current?.isConnected === false && document.activeElement === document.body) {
      mustFocus.current = true;
    }
    if (mustFocus.current) {
      const line = lineAt(active);
      if (line !== null && line !== undefined) {
        mustFocus.current = false;
        line.focus({ preventScroll: true });
      }
    }
  });

  const addList = use(ListKeysContext);
  const hasLines = count > 0;
  const focusActive = useEffectEvent(() => {
    if (found === -1 && active < firstItem) {
      moveTo(firstItem);
      return;
    }
    virtualizer.scrollToIndex(active);
    lineAt(active)?.focus({ preventScroll: true });
  });
  useEffect(() => (hasLines ? addList?.({ focus: () => focusActive() }) : undefined), [addList, hasLines]);

  function lineAt(index: number): HTMLElement | null | undefined {
    return scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  }

  function moveTo(index: number): void {
    const key = keyOf(index);
    if (key !== undefined) {
      mustFocus.current = true;
      setActiveKey(key);
      virtualizer.scrollToIndex(index);
    }
  }

  function reveal(index: number): void {
    virtualizer.scrollToIndex(index);
  }

  return { scroller, lines, height: virtualizer.getTotalSize(), active, setActiveKey, moveTo, reveal };
}

/** Lines beyond what is in sight, on either side. None at first: whoever waits for a list waits for what they will see. */
function useOverscan(): number {
  const [overscan, setOverscan] = useState(0);
  useEffect(() => {
    // After the first lines are on the screen, which an effect alone does not say.
    const frame = requestAnimationFrame(() => startTransition(() => setOverscan(12)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return overscan;
}

/** The line that has the focus, or had it when it went. */
function useFocusedLine(scroller: RefObject<HTMLElement | null>): RefObject<Element | null> {
  const focused = useRef<Element>(null);
  useEffect(() => {
    const root = scroller.current;
    function come({ target }: FocusEvent): void {
      focused.current = target instanceof Element ? target.closest('[data-index]') : null;
    }
    function go({ relatedTarget }: FocusEvent): void {
      // Nothing is where the focus goes when its line goes.
      if (relatedTarget !== null) {
        focused.current = null;
      }
    }
    // Going comes before coming, so a move within the list ends with the new line.
    root?.addEventListener('focusout', go);
    root?.addEventListener('focusin', come);
    return () => {
      root?.removeEventListener('focusout', go);
      root?.removeEventListener('focusin', come);
    };
  }, [scroller]);
  return focused;
}

function indexOfKey(key: string | undefined, count: number, keyOf: (index: number) => string | undefined): number {
  for (let index = 0; key !== undefined && index < count; index += 1) {
    if (keyOf(index) === key) {
      return index;
    }
  }
  return -1;
}

function withActive(range: Range, active: number): number[] {
  const shown = defaultRangeExtractor(range);
  if (active >= range.count || shown.includes(active)) {
    return shown;
  }
  return [...shown, active].sort((left, right) => left - right);
}

/** A list that is hidden, or not laid out yet, keeps the lines it had. */
function observeShownRect(
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>,
  report: (rect: Rect) => void,
): (() => void) | undefined {
  return observeElementRect(virtualizer, (rect) => {
    if (rect.height > 0) {
      report(rect);
    }
  });
}
