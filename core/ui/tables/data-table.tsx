import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { useState } from 'react';
import { workspaceMessages } from '../workspace-messages';
import { useRowHeight, useUi } from '../environment';
import { Checkbox } from '../fields/checkbox';
import { moveByKey } from '../lists/list-rows';
import type { ListItem } from '../lists/list-rows';
import { useVirtualRows } from '../lists/use-virtual-rows';
import { gridColumns, rangeOf } from './table-columns';
import type { ColumnWidths, TableColumn, TableSort } from './table-columns';
import { TableHead } from './table-head';
import './data-table.css';

export interface DataTableProps<Item extends ListItem> {
  /** Accessible name. */
  readonly label: string;
  readonly columns: readonly TableColumn<Item>[];
  readonly items: readonly Item[];
  /** Accessible name of a row, such as "Ada Lovelace". */
  readonly rowLabel: (item: Item) => string;
  readonly sort?: TableSort | undefined;
  /** Called to sort. The owner sorts, because only the server can sort a paged list. */
  readonly onSort?: (sort: TableSort) => void;
  readonly selectedIds?: ReadonlySet<string>;
  /** Shows checkboxes to select rows; Space, Shift with the arrows, or Shift+click selects more. */
  readonly onSelect?: (pickedIds: ReadonlySet<string>) => void;
  readonly onOpen?: (item: Item) => void;
  readonly onEndReached?: () => void;
  readonly foot?: ReactNode;
}

const noPicks: ReadonlySet<string> = new Set();

/**
 * A table with any number of rows. Its headers sort and resize, by pointer and keyboard; one row at a time is in the
 * tab order, and the arrows, `j` and `k`, Home, End and the page keys move between rows.
 */
export function DataTable<Item extends ListItem>(props: DataTableProps<Item>): ReactElement {
  const { label, columns, items, rowLabel, sort, onSort, selectedIds = noPicks, onSelect, onOpen, foot } = props;
  const { translate } = useUi();
  const rowHeight = useRowHeight();
  const [widths, setWidths] = useState<ColumnWidths>({});
  /** Row where a range selection started. */
  const [origin, setOrigin] = useState(0);
  const { scroller, rows, height, active, setActiveKey, moveTo } = useVirtualRows({
    count: items.length,
    keyOf: (index) => items[index]?.id,
    heightOf: () => rowHeight,
    measure: [rowHeight, items],
    onEndReached: props.onEndReached,
  });
  const layout = { gridTemplateColumns: gridColumns(columns, widths, onSelect !== undefined) };
  const pickedCount = items.filter(({ id }) => selectedIds.has(id)).length;

  function pick(index: number, isRange: boolean): void {
    const from = isRange ? origin : index;
    const ids = rangeOf(from, index).flatMap((each) => items[each]?.id ?? []);
    const next = new Set(selectedIds);
    const isTaken = !isRange && selectedIds.has(items[index]?.id ?? '');
    for (const id of ids) {
      if (isTaken) {
        next.delete(id);
      } else {
        next.add(id);
      }
    }
    if (!isRange) {
      setOrigin(index);
    }
    onSelect?.(next);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>, item: Item, index: number): void {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const target = moveByKey(event.key, index, items.length, page);
    if (target !== undefined) {
      event.preventDefault();
      moveTo(target);
      if (event.shiftKey && onSelect !== undefined) {
        pick(target, true);
      }
      return;
    }
    if ((event.key === ' ' || event.key === 'x') && onSelect !== undefined) {
      event.preventDefault();
      pick(index, event.shiftKey);
      return;
    }
    if (event.key === 'Enter' && onOpen !== undefined) {
      event.preventDefault();
      onOpen(item);
    }
  }

  return (
    <div className="t-table" ref={scroller}>
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={items.length + 1}
        aria-colcount={columns.length + (onSelect === undefined ? 0 : 1)}
        aria-multiselectable={onSelect === undefined ? undefined : true}
      >
        <TableHead
          {...layout}
          columns={columns}
          widths={widths}
          onResize={setWidths}
          sort={sort}
          onSort={onSort}
          areAllSelected={onSelect === undefined ? undefined : items.length > 0 && pickedCount === items.length}
          onSelectAll={(isSelected) => onSelect?.(isSelected ? new Set(items.map(({ id }) => id)) : noPicks)}
        />
        <div role="presentation" className="t-table-lines" style={{ blockSize: height }}>
          {rows.map((line) => {
            const item = items[line.index];
            if (item === undefined) {
              return null;
            }
            const isPicked = selectedIds.has(item.id);
            return (
              <div
                key={line.key}
                role="row"
                aria-rowindex={line.index + 2}
                aria-selected={onSelect === undefined ? undefined : isPicked}
                data-index={line.index}
                data-picked={isPicked || undefined}
                className="t-table-row"
                style={{ ...layout, blockSize: line.size, translate: `0 ${line.start}px` }}
                tabIndex={line.index === active ? 0 : -1}
                onFocus={() => setActiveKey(item.id)}
                onKeyDown={(event) => handleKeyDown(event, item, line.index)}
                onClick={(event) => {
                  if (event.shiftKey && onSelect !== undefined) {
                    pick(line.index, true);
                  } else if (!isControl(event.target)) {
                    onOpen?.(item);
                  }
                }}
              >
                {onSelect !== undefined && (
                  <span role="gridcell" className="t-table-pick">
                    <Checkbox
                      label={translate(workspaceMessages.selectRow, { row: rowLabel(item) })}
                      isLabelHidden
                      isChecked={isPicked}
                      onChange={() => pick(line.index, false)}
                    />
                  </span>
                )}
                {columns.map((column) => (
                  <span key={column.id} role="gridcell" className="t-table-cell t-cut" data-align={column.align}>
                    {column.cell(item)}
                  </span>
                ))}
              </div>
            );
          })}
        </div>
      </div>
      {foot}
    </div>
  );
}

/** Controls and links in a row handle their clicks themselves. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label, select') !== null;
}
