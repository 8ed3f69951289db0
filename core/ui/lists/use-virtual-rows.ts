import { defaultRangeExtractor, measureElement, observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import type { Range, Rect, VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { startTransition, use, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { ListKeysContext } from './list-keys';
import { useHeadingFocusFallback } from './use-focus-fallback';

export interface VirtualRowsOptions {
  readonly count: number;
  readonly keyOf: (index: number) => string | undefined;
  readonly heightOf: (index: number) => number;
  /** Row heights are measured again when one of these changes. */
  readonly measure: readonly unknown[];
  /** Rows are as high as their content: `heightOf` is a guess, and `measureRow` is the ref of each row. */
  readonly areMeasured?: boolean;
  /** Space between rows in px. Default 0. */
  readonly gap?: number;
  /** Key of the tab stop before the first move. */
  readonly initialKey?: string | undefined;
  /** Row that keys pressed elsewhere on the page focus before the first move: skips a heading. Default 0. */
  readonly firstItem?: number;
  /** The heading of a row. It stays rendered, to be shown above its rows while they scroll. */
  readonly headOf?: (index: number) => number | undefined;
  /** Height in px of what covers the start of the scroller. Default 0. */
  readonly coveredHeight?: number;
  /** Called when the last rows are visible: time for the next page. */
  readonly onEndReached?: (() => void) | undefined;
  /** The part of a row that takes the focus, such as a cell. Default: the row. */
  readonly focusIn?: (row: HTMLElement) => HTMLElement | null;
}

export interface VirtualRows {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The visible rows and the overscan. */
  readonly rows: readonly VirtualItem[];
  /** Height of all rows in px. */
  readonly height: number;
  /** Index of the heading of the first visible row. */
  readonly stuck: number | undefined;
  /** Index of the one row in the tab order. */
  readonly active: number;
  readonly setActiveKey: (key: string) => void;
  /** Scrolls to a row and focuses it. */
  readonly moveTo: (index: number) => void;
  /** Scrolls until a row is visible. */
  readonly reveal: (index: number) => void;
  /** Observes the height of a row, with `areMeasured`. */
  readonly measureRow: (row: HTMLDivElement | null) => void;
}

/** Renders the visible part of any number of rows, one of which is in the tab order. Each row has `data-index`. */
export function useVirtualRows(options: VirtualRowsOptions): VirtualRows {
  const {
    count,
    keyOf,
    heightOf,
    measure,
    initialKey,
    firstItem = 0,
    headOf,
    coveredHeight = 0,
    areMeasured = false,
    gap = 0,
    onEndReached,
  } = options;
  const [activeKey, setActiveKey] = useState<string>();
  const scroller = useRef<HTMLDivElement>(null);
  const mustFocus = useRef(false);
  const lastActive = useRef(0);
  const overscan = useOverscan();
  const found = indexOfKey(activeKey ?? initialKey, count, keyOf);
  // When the active row is removed, the row that takes its place becomes active.
  const active = found === -1 ? Math.max(0, Math.min(lastActive.current, count - 1)) : found;
  const focused = useFocusedLine(scroller);
  useHeadingFocusFallback(scroller);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    getItemKey: (index) => keyOf(index) ?? index,
    overscan,
    // The focused row stays in the DOM when it is scrolled out of view, or the focus would be lost; so does a heading.
    rangeExtractor: useCallback(
      (range: Range) => rowsWith(range, [active, headOf?.(range.startIndex)]),
      [active, headOf],
    ),
    scrollPaddingStart: coveredHeight,
    gap,
    measureElement: (row, entry, instance) =>
      // A row that is not laid out has no height.
      measureElement(row, entry, instance) || heightOf(instance.indexFromElement(row)),
    initialRect: { width: 1024, height: 800 },
    observeElementRect: observeShownRect,
  });
  const rows = virtualizer.getVirtualItems();
  const stuck = headOf?.(virtualizer.range?.startIndex ?? 0);

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the caller passes what the heights depend on
  useLayoutEffect(() => (areMeasured ? undefined : virtualizer.measure()), [virtualizer, areMeasured, ...measure]);

  const isEndInSight = count > 0 && (rows[rows.length - 1]?.index ?? -1) >= count - 10;
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
    const line = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    return line === null || line === undefined ? line : (options.focusIn?.(line) ?? line);
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

  return {
    scroller,
    rows,
    height: virtualizer.getTotalSize(),
    stuck,
    active,
    setActiveKey,
    moveTo,
    reveal,
    measureRow: virtualizer.measureElement,
  };
}

/** Rows rendered beyond the visible ones. None at first, so that the first paint renders visible rows only. */
function useOverscan(): number {
  const [overscan, setOverscan] = useState(0);
  useEffect(() => {
    // After the first rows are painted; an effect alone may run earlier.
    const frame = requestAnimationFrame(() => startTransition(() => setOverscan(12)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return overscan;
}

/** The row that has the focus, or had it when it was removed. */
function useFocusedLine(scroller: RefObject<HTMLElement | null>): RefObject<Element | null> {
  const focused = useRef<Element>(null);
  useEffect(() => {
    const root = scroller.current;
    function handleFocusIn({ target }: FocusEvent): void {
      focused.current = target instanceof Element ? target.closest('[data-index]') : null;
    }
    function handleFocusOut({ relatedTarget }: FocusEvent): void {
      // There is no related target when the focused row is removed.
      if (relatedTarget !== null) {
        focused.current = null;
      }
    }
    // `focusout` fires before `focusin`, so a move within the list ends with the new row.
    root?.addEventListener('focusout', handleFocusOut);
    root?.addEventListener('focusin', handleFocusIn);
    return () => {
      root?.removeEventListener('focusout', handleFocusOut);
      root?.removeEventListener('focusin', handleFocusIn);
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

function rowsWith(range: Range, others: readonly (number | undefined)[]): number[] {
  const shown = new Set(defaultRangeExtractor(range));
  for (const index of others) {
    if (index !== undefined && index < range.count) {
      shown.add(index);
    }
  }
  return [...shown].sort((left, right) => left - right);
}

/** A list that is hidden, or not laid out yet, keeps its rows. */
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
