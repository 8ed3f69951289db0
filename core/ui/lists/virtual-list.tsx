import { useCallback, useEffect, useMemo, useState } from 'react';
import type { KeyboardEvent, ReactElement, ReactNode, Ref } from 'react';
import { useRowHeight } from '../environment';
import { GroupHead } from './group-head';
import { isAround } from './is-around';
import { headsOfRows } from './heads-of-rows';
import { rowsOfItems, flattenGroups, moveInRows } from './list-rows';
import type { ListGroup, ListItem, ListRow } from './list-rows';
import { useVirtualRows } from './use-virtual-rows';
import './virtual-list.css';

/** The state of a row. */
export interface RowState {
  /** Open in the panel. */
  readonly isOpen: boolean;
  /** Selected for a bulk action. */
  readonly isSelected: boolean;
}

/** What selects rows of a list: `x`, Shift with an arrow, Ctrl+A and Esc. */
export interface RowSelecting<Item> {
  readonly onToggle: (item: Item) => void;
  /** Selects everything between the row that was selected last and this one. */
  readonly onExtend: (item: Item) => void;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

interface VirtualListBase<Item extends ListItem> {
  /** Accessible name. */
  readonly label: string;
  readonly row: (item: Item, state: RowState) => ReactNode;
  /** In px at the standard text size, the same for all rows. The person's density when left out: 36 or 44. */
  readonly rowHeight?: number;
  /** Rows are as high as what they show; `rowHeight` is then that of most rows, and the least. */
  readonly fitsContent?: boolean;
  readonly openId?: string | undefined;
  readonly selectedIds?: ReadonlySet<string>;
  /** Called on Enter, on Space, and on a click outside the controls of the row. */
  readonly onOpen?: (item: Item) => void;
  /** What the keys that select rows do; without it there are none. */
  readonly selecting?: RowSelecting<Item>;
  /** Called for every other key on a row. */
  readonly onKey?: (event: KeyboardEvent, item: Item) => void;
  /**
   * Called with the item that has the focus, or had it before the open dialog; with undefined when the focus leaves the
   * list.
   */
  readonly onFocusItem?: (item: Item | undefined) => void;
  /** Called when the last rows are visible: time for the next page. */
  readonly onEndReached?: () => void;
  /** Reads the keys of the groups that are collapsed at first; called once. */
  readonly initiallyFolded?: () => ReadonlySet<string>;
  /** Called with the keys of all collapsed groups after the person collapsed or expanded one. */
  readonly onFold?: (folded: ReadonlySet<string>) => void;
  /** Below the last row, such as an error of loading more. */
  readonly foot?: ReactNode;
  readonly ref?: Ref<VirtualListHandle>;
}

export type VirtualListProps<Item extends ListItem> = VirtualListBase<Item> &
  (
    | { readonly items: readonly Item[]; readonly groups?: never }
    | { readonly groups: readonly ListGroup<Item>[]; readonly items?: never }
  );

/** Methods of a list for the page around it. */
export interface VirtualListHandle {
  /** Scrolls to an item and focuses it. */
  focusItem(id: string): void;
}

const noPicks: ReadonlySet<string> = new Set();
/** Keys without an effect of their own. */
const modifierKeys: readonly string[] = ['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'];

/**
 * A list of any length. Only visible rows are rendered; one row at a time is in the tab order, and the arrows, `j` and
 * `k`, Home, End and the page keys move within. The heading of the first visible row stays at the top.
 */
export function VirtualList<Item extends ListItem>(props: VirtualListProps<Item>): ReactElement {
  const rowHeight = useRowHeight(props.rowHeight);
  const groupHeight = useRowHeight(36);
  const { label, openId, selectedIds = noPicks, groups, items, foot, onEndReached } = props;
  const { fitsContent = false } = props;
  const [folded, setFolded] = useState(() => props.initiallyFolded?.() ?? noPicks);
  const rows = useMemo(
    () => (groups === undefined ? rowsOfItems(items) : flattenGroups(groups, folded)),
    [groups, items, folded],
  );
  const heads = useMemo(() => headsOfRows(rows), [rows]);
  const {
    scroller,
    rows: lines,
    height,
    stuck,
    active,
    setActiveKey,
    moveTo,
    reveal,
    measureRow,
  } = useVirtualRows({
    count: rows.length,
    keyOf: (index) => rows[index]?.key,
    heightOf: (index) => (rows[index]?.kind === 'group' ? groupHeight : rowHeight),
    // The densities differ in row height, and so do rows that changed places with a heading.
    measure: [rowHeight, rows],
    areMeasured: fitsContent,
    initialKey: openId,
    firstItem: rows.findIndex(({ kind }) => kind !== 'group'),
    headOf: useCallback((index: number) => heads[index], [heads]),
    coveredHeight: groups === undefined ? 0 : groupHeight,
    onEndReached,
  });

  useEffect(() => {
    const handle: VirtualListHandle = {
      focusItem: (id) => moveTo(rows.findIndex((row) => row.key === id)),
    };
    return assignRef(props.ref, handle);
  });

  function toggleGroup(key: string): void {
    const next = new Set(folded);
    if (!next.delete(key)) {
      next.add(key);
    }
    setFolded(next);
    props.onFold?.(next);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>, row: ListRow<Item>, index: number): void {
    if (event.target === event.currentTarget && isSelectionKey(event)) {
      return;
    }
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    // The focused row may be scrolled out of view: show the row that the key acts on.
    if (!modifierKeys.includes(event.key)) {
      reveal(index);
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const target = moveInRows(event.key, index, rows, page);
    if (target !== undefined) {
      event.preventDefault();
      moveTo(target);
      const reached = rows[target];
      if (event.shiftKey && event.key.startsWith('Arrow') && reached?.kind === 'item') {
        extend(row, reached.item);
      }
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

  /** A range begins at the row where the keys were, not at the one that they reach. */
  function extend(from: ListRow<Item>, to: Item): void {
    if (selectedIds.size === 0 && from.kind === 'item') {
      props.selecting?.onExtend(from.item);
    }
    props.selecting?.onExtend(to);
  }

  function isSelectionKey(event: KeyboardEvent): boolean {
    const isAll = event.key === 'a' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    const isEnd = event.key === 'Escape' && selectedIds.size > 0;
    if (props.selecting === undefined || (!isAll && !isEnd)) {
      return false;
    }
    event.preventDefault();
    (isAll ? props.selecting.onSelectAll : props.selecting.onClear)();
    return true;
  }

  return (
    <div className="t-list" ref={scroller}>
      <div
        // `aria-expanded` is allowed for rows of a tree grid only.
        role={groups === undefined ? 'grid' : 'treegrid'}
        aria-multiselectable={props.selecting === undefined ? undefined : true}
        aria-label={label}
        aria-rowcount={rows.length}
        className="t-list-lines"
        style={{ blockSize: height }}
        onBlur={(event) => {
          if (!isAround(event.currentTarget, event.relatedTarget)) {
            props.onFocusItem?.(undefined);
          }
        }}
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
              ref={fitsContent ? measureRow : undefined}
              role="row"
              aria-rowindex={line.index + 1}
              aria-selected={row.kind === 'item' ? isOpen || selectedIds.has(row.key) : undefined}
              aria-level={groups === undefined ? undefined : row.kind === 'group' ? 1 : 2}
              aria-expanded={row.kind === 'group' ? !row.isFolded : undefined}
              data-index={line.index}
              data-stuck={line.index === stuck || undefined}
              data-open={isOpen || undefined}
              data-picked={selectedIds.has(row.key) || undefined}
              className={row.kind === 'group' ? 't-line t-line-group' : fitsContent ? 't-line t-line-fit' : 't-line'}
              style={{
                ...(fitsContent ? { minBlockSize: rowHeight } : { blockSize: line.size }),
                ...(line.index === stuck ? {} : { translate: `0 ${line.start}px` }),
              }}
              tabIndex={line.index === active ? 0 : -1}
              onFocus={(event) => {
                // The row handles the keys, not the link that covers it.
                if (event.target.matches('[data-row-link]')) {
                  event.currentTarget.focus({ preventScroll: true });
                  return;
                }
                setActiveKey(row.key);
                props.onFocusItem?.(row.kind === 'item' ? row.item : undefined);
              }}
              onKeyDown={(event) => handleKeyDown(event, row, line.index)}
              onClick={(event) => handleLineClick(event.target, row, line.index)}
            >
              <div role="gridcell" className="t-line-cell">
                {row.kind === 'group' ? (
                  <GroupHead group={row.group} isFolded={row.isFolded} />
                ) : (
                  props.row(row.item, { isOpen, isSelected: selectedIds.has(row.key) })
                )}
              </div>
            </div>
          );
        })}
      </div>
      {foot}
    </div>
  );

  function handleLineClick(target: EventTarget, row: ListRow<Item>, index: number): void {
    if (row.kind === 'group') {
      // A heading that is shown above its rows may be far from its place.
      reveal(index);
      toggleGroup(row.group.key);
      return;
    }
    // Controls and links in a row handle their clicks themselves.
    const isControl = target instanceof Element && target.closest('a, button, input, label, select') !== null;
    if (!isControl) {
      props.onOpen?.(row.item);
    }
  }
}

function handleItemKey<Item extends ListItem>(
  event: KeyboardEvent,
  item: Item,
  handlers: Pick<VirtualListBase<Item>, 'onOpen' | 'selecting' | 'onKey'>,
): void {
  const { selecting } = handlers;
  if (event.key.toLowerCase() === 'x' && selecting !== undefined) {
    event.preventDefault();
    (event.shiftKey ? selecting.onExtend : selecting.onToggle)(item);
    return;
  }
  if (event.key === ' ') {
    // Space would scroll the page, and the focus would be out of view.
    event.preventDefault();
  }
  if ((event.key === 'Enter' || event.key === ' ') && handlers.onOpen !== undefined) {
    event.preventDefault();
    handlers.onOpen(item);
    return;
  }
  handlers.onKey?.(event, item);
}

function assignRef(ref: Ref<VirtualListHandle> | undefined, handle: VirtualListHandle): (() => void) | undefined {
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
