import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import type { Range, Rect, Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode, Ref } from 'react';
import { GroupHead } from './group-head';
import { layItems, layRows, moveByKey } from './list-rows';
import type { ListGroup, ListItem, ListRow } from './list-rows';
import './virtual-list.css';

/** What a row should know of itself. */
export interface RowState {
  /** Shown in the panel. */
  readonly isOpen: boolean;
  /** Picked for a bulk action. */
  readonly isPicked: boolean;
}

interface VirtualListBase<Item extends ListItem> {
  /** Names the list. */
  readonly label: string;
  readonly row: (item: Item, state: RowState) => ReactNode;
  /** Compact or comfortable, as the person chose. */
  readonly rowHeight?: 36 | 44;
  readonly openId?: string | undefined;
  readonly pickedIds?: ReadonlySet<string>;
  /** Enter, or a click beside the controls in the row. */
  readonly onOpen?: (item: Item) => void;
  /** Space, or `x`. */
  readonly onPick?: (item: Item) => void;
  /** Every other key on a row, such as the single-letter edits. */
  readonly onKey?: (event: KeyboardEvent, item: Item) => void;
  /** The last lines are in sight: time for the next page. */
  readonly onEndReached?: () => void;
  /** Below the last line, such as a failure to load more. */
  readonly foot?: ReactNode;
  readonly ref?: Ref<VirtualListHandle>;
}

export type VirtualListProps<Item extends ListItem> = VirtualListBase<Item> &
  (
    | { readonly items: readonly Item[]; readonly groups?: never }
    | { readonly groups: readonly ListGroup<Item>[]; readonly items?: never }
  );

/** What the page around a list may ask of it. */
export interface VirtualListHandle {
  /** Shows an item and gives it the focus. */
  focusItem(id: string): void;
}

const noPicks: ReadonlySet<string> = new Set();
const groupHeight = 36;

/**
 * A list of any length. Only what is in sight is drawn; one line at a time is in the tab order, and the arrows, `j` and
 * `k`, Home, End and the page keys move within.
 */
export function VirtualList<Item extends ListItem>(props: VirtualListProps<Item>): ReactElement {
  const { label, rowHeight = 36, openId, pickedIds = noPicks, groups, items, foot, onEndReached } = props;
  const [folded, setFolded] = useState<ReadonlySet<string>>(noPicks);
  const rows = useMemo(
    () => (groups === undefined ? layItems(items) : layRows(groups, folded)),
    [groups, items, folded],
  );
  const [activeKey, setActiveKey] = useState<string>();
  const found = rows.findIndex((row) => row.key === (activeKey ?? openId));
  const active = found === -1 ? 0 : found;
  const scroller = useRef<HTMLDivElement>(null);
  const mustFocus = useRef(false);

  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'group' ? groupHeight : rowHeight),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
    // The focused line stays in the page when it is scrolled away, or the focus would be lost with it.
    rangeExtractor: useCallback((range: Range) => withActive(range, active), [active]),
    initialRect: { width: 1024, height: 800 },
    observeElementRect: observeShownRect,
  });
  const lines = virtualizer.getVirtualItems();

  // Compact and comfortable differ in height, and so do lines that changed places with a heading.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight, rows]);

  const lastLine = lines[lines.length - 1]?.index ?? -1;
  const isEndInSight = rows.length > 0 && lastLine >= rows.length - 10;
  const endReached = useRef(onEndReached);
  useEffect(() => {
    endReached.current = onEndReached;
  });
  useEffect(() => {
    if (isEndInSight) {
      endReached.current?.();
    }
  }, [isEndInSight, rows.length]);

  useLayoutEffect(() => {
    if (mustFocus.current) {
      const line = scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"]`);
      if (line !== null && line !== undefined) {
        mustFocus.current = false;
        line.focus({ preventScroll: true });
      }
    }
  });

  function moveTo(index: number): void {
    const row = rows[index];
    if (row === undefined) {
      return;
    }
    mustFocus.current = true;
    setActiveKey(row.key);
    virtualizer.scrollToIndex(index);
  }

  useEffect(() => {
    const handle: VirtualListHandle = {
      focusItem: (id) => moveTo(rows.findIndex((row) => row.key === id)),
    };
    return giveRef(props.ref, handle);
  });

  function toggleGroup(key: string): void {
    const next = new Set(folded);
    if (!next.delete(key)) {
      next.add(key);
    }
    setFolded(next);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>, row: ListRow<Item>, index: number): void {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const target = moveByKey(event.key, index, rows.length, page);
    if (target !== undefined) {
      event.preventDefault();
      moveTo(target);
      return;
    }
    if (row.kind === 'group') {
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        toggleGroup(row.group.key);
      }
      return;
    }
    handleItemKey(event, row.item, props);
  }

  return (
    <div className="t-list" ref={scroller}>
      <div
        // Only in a tree may a row say that it is folded.
        role={groups === undefined ? 'grid' : 'treegrid'}
        aria-label={label}
        aria-rowcount={rows.length}
        className="t-list-lines"
        style={{ blockSize: virtualizer.getTotalSize() }}
      >
        {lines.map((line) => {
          const row = rows[line.index];
          if (row === undefined) {
            return null;
          }
          const isOpen = row.key === openId;
          return (
            <div
              key={line.key}
              role="row"
              aria-rowindex={line.index + 1}
              aria-selected={row.kind === 'item' ? isOpen || pickedIds.has(row.key) : undefined}
              aria-level={groups === undefined ? undefined : row.kind === 'group' ? 1 : 2}
              aria-expanded={row.kind === 'group' ? !row.isFolded : undefined}
              data-index={line.index}
              data-open={isOpen || undefined}
              data-picked={pickedIds.has(row.key) || undefined}
              className={row.kind === 'group' ? 't-line t-line-group' : 't-line'}
              style={{ blockSize: line.size, translate: `0 ${line.start}px` }}
              tabIndex={line.index === active ? 0 : -1}
              onFocus={() => setActiveKey(row.key)}
              onKeyDown={(event) => handleKeyDown(event, row, line.index)}
              onClick={(event) => handleLineClick(event.target, row)}
            >
              <div role="gridcell" className="t-line-cell">
                {row.kind === 'group' ? (
                  <GroupHead group={row.group} isFolded={row.isFolded} />
                ) : (
                  props.row(row.item, { isOpen, isPicked: pickedIds.has(row.key) })
                )}
              </div>
            </div>
          );
        })}
      </div>
      {foot}
    </div>
  );

  function handleLineClick(target: EventTarget, row: ListRow<Item>): void {
    if (row.kind === 'group') {
      toggleGroup(row.group.key);
      return;
    }
    // Controls and links in a row act by themselves.
    const isControl = target instanceof Element && target.closest('a, button, input, label, select') !== null;
    if (!isControl) {
      props.onOpen?.(row.item);
    }
  }
}

function handleItemKey<Item extends ListItem>(
  event: KeyboardEvent,
  item: Item,
  handlers: Pick<VirtualListBase<Item>, 'onOpen' | 'onPick' | 'onKey'>,
): void {
  if (event.key === 'Enter' && handlers.onOpen !== undefined) {
    event.preventDefault();
    handlers.onOpen(item);
    return;
  }
  if ((event.key === ' ' || event.key === 'x') && handlers.onPick !== undefined) {
    event.preventDefault();
    handlers.onPick(item);
    return;
  }
  handlers.onKey?.(event, item);
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

function giveRef(ref: Ref<VirtualListHandle> | undefined, handle: VirtualListHandle): (() => void) | undefined {
  if (ref === undefined || ref === null) {
    return undefined;
  }
  if (typeof ref === 'function') {
    const release = ref(handle);
    return typeof release === 'function' ? release : () => void ref(null);
  }
  ref.current = handle;
  return () => {
    ref.current = null;
  };
}
