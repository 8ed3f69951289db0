import { useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, MouseEvent, ReactElement, ReactNode, Ref } from 'react';
import { useRowHeight, useUi } from '../environment';
import { isAround } from '../lists/is-around';
import type { ListItem } from '../lists/list-rows';
import { useVirtualRows } from '../lists/use-virtual-rows';
import type { RowSelecting, VirtualListHandle } from '../lists/virtual-list';
import { workspaceMessages } from '../workspace-messages';
import { pickColumn } from './grid-column';
import type { GridColumn } from './grid-column';
import { cellAt, isControl, isEditor, isLink } from './grid-cell';
import type { GridCell } from './grid-cell';
import { isCharacter, movedByKey } from './grid-keys';
import type { GridPlace } from './grid-keys';
import { GridRow } from './grid-row';
import type { GridRowActions } from './grid-row';
import { gridColumns } from './table-columns';
import type { ColumnWidths, TableSort } from './table-columns';
import { TableHead } from './table-head';
import { useGridEditing } from './use-grid-editing';
import './data-table.css';
import './data-grid.css';

export interface DataGridProps<Item extends ListItem> {
  /** Accessible name. */
  readonly label: string;
  /** The shown columns. Rows render again when it is another array. */
  readonly columns: readonly GridColumn<Item>[];
  /** Any number; an item that changes is another object. */
  readonly items: readonly Item[];
  /** Accessible name of a row, such as "T-2". */
  readonly rowLabel: (item: Item) => string;
  /** Chosen widths in px, by column. The caller keeps them. */
  readonly widths: ColumnWidths;
  readonly onResize: (widths: ColumnWidths) => void;
  readonly sort?: TableSort | undefined;
  /** Called to sort. The owner sorts, because only the server can sort a paged list. */
  readonly onSort?: (sort: TableSort) => void;
  /** Id of the item in the panel. */
  readonly openId?: string | undefined;
  readonly selectedIds?: ReadonlySet<string>;
  /** What selects rows: their boxes, Shift with Space, an arrow or a click, Ctrl+A and Esc. Without it there are none. */
  readonly selecting?: RowSelecting<Item> | undefined;
  /** Called with the item that has the focus, as in `VirtualList`; with undefined when the focus leaves the grid. */
  readonly onFocusItem?: (item: Item | undefined) => void;
  readonly onEndReached?: () => void;
  /** At the end of the head, such as a menu of columns. */
  readonly tools?: ReactNode;
  readonly foot?: ReactNode;
  readonly ref?: Ref<VirtualListHandle>;
}

const noPicks: ReadonlySet<string> = new Set();

/**
 * A table whose cells are edited in place. One cell is in the tab order; the arrows, Home, End and the page keys move
 * between cells, with Ctrl to the corners. Enter, F2, Space or a click begins an edit, typing replaces a text. Enter, Tab
 * and leaving the cell keep what was typed; Esc drops it.
 *
 * @example
 * <DataGrid label="Tasks" items={tasks} rowLabel={({ key }) => key} widths={widths} onResize={setWidths}
 *   columns={[{ id: 'title', label: 'Title', width: 240, cell: ({ title }) => title, text: titleRules }]} />
 */
export function DataGrid<Item extends ListItem>(props: DataGridProps<Item>): ReactElement {
  const { label, columns, items, rowLabel, widths, onResize, sort, onSort, openId, selectedIds = noPicks } = props;
  const { selecting, tools, foot } = props;
  const { translate } = useUi();
  const rowHeight = useRowHeight();
  const hasBoxes = selecting !== undefined;
  const shown = [...(hasBoxes ? [pickColumn] : []), ...columns.map(({ id }) => id)];
  const [chosenColumn, setChosenColumn] = useState<string>();
  const first = columns[0]?.id ?? pickColumn;
  const activeColumn = chosenColumn !== undefined && shown.includes(chosenColumn) ? chosenColumn : first;
  const grid = useRef<HTMLDivElement>(null);
  const editing = useGridEditing(items);
  const { scroller, rows, height, active, setActiveKey, moveTo } = useVirtualRows({
    count: items.length,
    keyOf: (index) => items[index]?.id,
    heightOf: () => rowHeight,
    measure: [rowHeight, items],
    initialKey: openId,
    onEndReached: props.onEndReached,
    focusIn,
  });
  const gridTemplateColumns = gridColumns(columns, widths, hasBoxes);
  const pinned = columns.find(({ isPinned }) => isPinned);
  const selectedCount = items.filter(({ id }) => selectedIds.has(id)).length;

  useImperativeHandle(props.ref, () => ({ focusItem: (id) => moveTo(items.findIndex((item) => item.id === id)) }));

  const latest = useRef({ items, selecting, editing });
  useLayoutEffect(() => {
    latest.current = { items, selecting, editing };
  });
  const [actions] = useState<GridRowActions>(() => ({
    toggle: (index) => {
      const item = latest.current.items[index];
      if (item !== undefined) {
        latest.current.selecting?.onToggle(item);
      }
    },
    change: (text) => latest.current.editing.change(text),
    endEdit: () => latest.current.editing.end(),
  }));

  return (
    <div className="t-grid" data-boxes={hasBoxes || undefined}>
      {tools !== undefined && <div className="t-grid-tools">{tools}</div>}
      <div
        className="t-table"
        ref={scroller}
        style={
          pinned && {
            scrollPaddingInlineStart: `min(${(widths[pinned.id] ?? pinned.width) + 8}px, 60vw)`,
          }
        }
      >
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its cells is the tab stop */}
        <div
          ref={grid}
          role="grid"
          aria-label={label}
          aria-rowcount={items.length + 1}
          aria-colcount={shown.length}
          aria-multiselectable={hasBoxes || undefined}
          onFocus={handleFocus}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!isAround(currentTarget, relatedTarget)) {
              props.onFocusItem?.(undefined);
            }
          }}
          onKeyDown={handleKeyDown}
          onClick={handleClick}
        >
          <TableHead
            gridTemplateColumns={gridTemplateColumns}
            columns={columns}
            widths={widths}
            onResize={onResize}
            sort={sort}
            onSort={onSort}
            areAllSelected={hasBoxes ? items.length > 0 && selectedCount === items.length : undefined}
            onSelectAll={(isSelected) => (isSelected ? selecting?.onSelectAll() : selecting?.onClear())}
            tabColumn={activeColumn}
          />
          <div role="presentation" className="t-table-lines" style={{ blockSize: height }}>
            {rows.map(({ index, key, start, size }) => {
              const item = items[index];
              if (item === undefined) {
                return null;
              }
              return (
                <GridRow
                  key={key}
                  item={item}
                  index={index}
                  start={start}
                  size={size}
                  columns={columns}
                  gridTemplateColumns={gridTemplateColumns}
                  activeColumn={index === active ? activeColumn : undefined}
                  edited={editing.cell?.itemId === item.id ? editing.cell : undefined}
                  isOpen={item.id === openId}
                  isSelected={selectedIds.has(item.id)}
                  pickLabel={hasBoxes ? translate(workspaceMessages.selectRow, { row: rowLabel(item) }) : undefined}
                  actions={actions}
                />
              );
            })}
          </div>
        </div>
        {foot}
      </div>
    </div>
  );

  function handleFocus({ target }: FocusEvent): void {
    const cell = cellAt(target);
    const item = cell && items[cell.row];
    if (cell === undefined || item === undefined) {
      return;
    }
    if (target !== cell.element && !isEditor(target)) {
      // The cell handles the keys, not the box or link in it.
      cell.element.focus({ preventScroll: true });
      return;
    }
    setChosenColumn(cell.column);
    setActiveKey(item.id);
    cell.element.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    props.onFocusItem?.(item);
  }

  function handleClick(event: MouseEvent): void {
    const cell = cellAt(event.target);
    const item = cell && items[cell.row];
    if (cell === undefined || item === undefined || isEditor(event.target)) {
      return;
    }
    if (event.shiftKey && selecting !== undefined && !isLink(event.target)) {
      event.preventDefault();
      selecting.onExtend(item);
      return;
    }
    if (!isControl(event.target)) {
      act(item, cell.column);
    }
  }

  /** Begins to edit the text of a cell, or does what it is for. */
  function act(item: Item, columnId: string, typed?: string): void {
    const column = columns.find(({ id }) => id === columnId);
    if (columnId === pickColumn) {
      selecting?.onToggle(item);
      return;
    }
    if (column?.text !== undefined) {
      editing.begin(item, column, typed);
      return;
    }
    column?.onAct?.(item);
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const cell = cellAt(event.target);
    const item = cell && items[cell.row];
    if (cell === undefined || item === undefined) {
      handleHeadKey(event);
      return;
    }
    if (isEditor(event.target)) {
      handleEditorKey(event, cell);
      return;
    }
    if (event.target !== cell.element || isHandledSelection(event, item)) {
      return;
    }
    const hasText = columns.find(({ id }) => id === cell.column)?.text !== undefined;
    if (hasText && isCharacter(event)) {
      event.preventDefault();
      act(item, cell.column, event.key);
      return;
    }
    if (event.altKey || (event.shiftKey && !event.key.startsWith('Arrow'))) {
      return;
    }
    if (event.key === 'ArrowUp' && cell.row === 0 && !event.shiftKey) {
      event.preventDefault();
      headControl(cell.column)?.focus();
      return;
    }
    const target = moveOf(event, cell);
    if (target !== undefined) {
      event.preventDefault();
      move(target);
      const reached = items[target.row];
      if (event.shiftKey && target.row !== cell.row && reached !== undefined) {
        extend(item, reached);
      }
      return;
    }
    if ((event.key === 'Enter' || event.key === 'F2' || event.key === ' ') && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      act(item, cell.column);
    }
  }

  function handleEditorKey(event: KeyboardEvent, cell: GridCell): void {
    if (event.nativeEvent.isComposing) {
      return;
    }
    if (event.key === 'Enter' || event.key === 'Escape') {
      event.preventDefault();
      editing.end(event.key === 'Escape');
      cell.element.focus({ preventScroll: true });
    }
    if (event.key === 'Tab') {
      const next = shown[shown.indexOf(cell.column) + (event.shiftKey ? -1 : 1)];
      if (next !== undefined) {
        event.preventDefault();
        editing.end();
        move({ row: cell.row, column: next });
      }
    }
  }

  function handleHeadKey(event: KeyboardEvent): void {
    const column = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-head]') : null;
    const id = column?.dataset['head'];
    if (id === undefined || event.altKey) {
      return;
    }
    const target = moveOf(event, { row: 0, column: id });
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      move({ row: active, column: id });
    } else if (event.key.startsWith('Arrow') && target !== undefined && target.column !== id) {
      event.preventDefault();
      setChosenColumn(target.column);
      headControl(target.column)?.focus();
    }
  }

  /** Ctrl+A, Esc, Shift+Space, and `x` as in a list where it is not text. */
  function isHandledSelection(event: KeyboardEvent, item: Item): boolean {
    if (selecting === undefined || event.altKey) {
      return false;
    }
    const isCommand = event.ctrlKey || event.metaKey;
    const hasText = columns.find(({ id }) => id === activeColumn)?.text !== undefined;
    if (event.key === 'a' && isCommand && !event.shiftKey) {
      selecting.onSelectAll();
    } else if (event.key === 'Escape' && selectedIds.size > 0) {
      selecting.onClear();
    } else if (!isCommand && event.key === ' ' && event.shiftKey) {
      selecting.onToggle(item);
    } else if (!isCommand && event.key.toLowerCase() === 'x' && !hasText) {
      (event.shiftKey ? selecting.onExtend : selecting.onToggle)(item);
    } else {
      return false;
    }
    event.preventDefault();
    return true;
  }

  /** A range begins at the row where the keys were, not at the one that they reach. */
  function extend(from: Item, to: Item): void {
    if (selectedIds.size === 0) {
      selecting?.onExtend(from);
    }
    selecting?.onExtend(to);
  }

  function moveOf(event: KeyboardEvent, from: GridPlace): GridPlace | undefined {
    const { key, ctrlKey, metaKey } = event;
    const letters: Readonly<Record<string, string>> = ctrlKey || metaKey ? {} : { j: 'ArrowDown', k: 'ArrowUp' };
    return movedByKey({ key: letters[key] ?? key, ctrlKey, metaKey }, from, {
      columns: shown,
      rowCount: items.length,
      page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1),
      isRightToLeft: grid.current !== null && getComputedStyle(grid.current).direction === 'rtl',
    });
  }

  function move({ row, column }: GridPlace): void {
    if (row === active && column === activeColumn) {
      // Nothing would render, and so nothing would get the focus.
      focusIn(scroller.current?.querySelector(`[data-index="${row}"]`))?.focus({ preventScroll: true });
      return;
    }
    setChosenColumn(column);
    moveTo(row);
  }

  function focusIn(row: Element | null | undefined): HTMLElement | null {
    return row?.querySelector<HTMLElement>(`[data-column="${CSS.escape(activeColumn)}"]`) ?? null;
  }

  function headControl(columnId: string): HTMLElement | null | undefined {
    const id = columnId === pickColumn ? first : columnId;
    return grid.current?.querySelector<HTMLElement>(`[data-head="${CSS.escape(id)}"] :is(button, [role="separator"])`);
  }
}
