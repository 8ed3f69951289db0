import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef } from 'react';
import type { KeyboardEvent, PointerEvent, ReactElement } from 'react';
import { workspaceMessages } from '../workspace-messages';
import { useUi } from '../environment';
import { Checkbox } from '../fields/checkbox';
import { Icon } from '../icons/icon';
import { columnLimits, clampWidth, nextSort } from './table-columns';
import type { ColumnWidths, HeadColumn, TableSort } from './table-columns';

interface TableHeadProps {
  readonly columns: readonly HeadColumn[];
  readonly widths: ColumnWidths;
  readonly onResize: (widths: ColumnWidths) => void;
  readonly sort: TableSort | undefined;
  readonly onSort: ((sort: TableSort) => void) | undefined;
  /** Whether all rows are selected; left out where rows cannot be selected. */
  readonly areAllSelected: boolean | undefined;
  readonly onSelectAll: (isSelected: boolean) => void;
  /** The `grid-template-columns` of head and rows. */
  readonly gridTemplateColumns: string;
  /** The one column whose controls are in the tab order. Default: those of all columns are. */
  readonly tabColumn?: string;
}

/** The row of column headers. */
export function TableHead(props: TableHeadProps): ReactElement {
  const { columns, widths, onResize, sort, onSort, areAllSelected, tabColumn, gridTemplateColumns } = props;
  const { translate } = useUi();
  return (
    <div role="row" aria-rowindex={1} className="t-table-head t-meta" style={{ gridTemplateColumns }}>
      {areAllSelected !== undefined && (
        <span role="columnheader" className="t-table-pick">
          <Checkbox
            label={translate(workspaceMessages.selectAll)}
            isLabelHidden
            isChecked={areAllSelected}
            onChange={props.onSelectAll}
          />
        </span>
      )}
      {columns.map((column) => (
        <HeadCell
          key={column.id}
          column={column}
          width={widths[column.id] ?? column.width}
          direction={sort?.column === column.id ? sort.direction : undefined}
          onSort={
            onSort === undefined || column.isSortable !== true ? undefined : () => onSort(nextSort(sort, column.id))
          }
          onResize={(width) => onResize({ ...widths, [column.id]: width })}
          tabIndex={tabColumn === undefined || tabColumn === column.id ? 0 : -1}
        />
      ))}
    </div>
  );
}

interface HeadCellProps {
  readonly column: HeadColumn;
  /** In px. */
  readonly width: number;
  readonly direction: TableSort['direction'] | undefined;
  readonly onSort: (() => void) | undefined;
  readonly onResize: (width: number) => void;
  /** Of its controls. */
  readonly tabIndex: 0 | -1;
}

/** A column header: a click sorts, and the handle at its end resizes. */
function HeadCell(props: HeadCellProps): ReactElement {
  const { column, width, direction, onSort, onResize, tabIndex } = props;
  const { translate } = useUi();
  const cell = useRef<HTMLSpanElement>(null);
  const arrow = direction === undefined ? undefined : direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <span
      ref={cell}
      role="columnheader"
      aria-sort={onSort === undefined ? undefined : (direction ?? 'none')}
      className="t-table-cell"
      data-align={column.align}
      data-head={column.id}
      data-pinned={column.isPinned || undefined}
    >
      {onSort === undefined ? (
        <span className="t-cut">{column.label}</span>
      ) : (
        <button type="button" className="t-table-sort" tabIndex={tabIndex} onClick={onSort}>
          <span className="t-cut">{column.label}</span>
          {arrow !== undefined && <Icon glyph={arrow} size={12} />}
        </button>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be moved is a widget */}
      <span
        role="separator"
        aria-orientation="vertical"
        aria-label={translate(workspaceMessages.resizeColumn, { column: column.label })}
        aria-valuenow={width}
        aria-valuemin={columnLimits.min}
        aria-valuemax={columnLimits.max}
        tabIndex={tabIndex}
        className="t-table-handle"
        onPointerDown={(event) => trackPointer(event, cell.current?.offsetWidth ?? width, onResize)}
        onKeyDown={(event) => {
          const next = widthByKey(event, cell.current?.offsetWidth || width);
          if (next !== undefined) {
            event.preventDefault();
            event.stopPropagation();
            onResize(clampWidth(next));
          }
        }}
      />
    </span>
  );
}

/** The arrow keys change the width, with Shift by more; Home and End set its limits. */
function widthByKey(event: KeyboardEvent, width: number): number | undefined {
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
  const step = (event.shiftKey ? columnLimits.leap : columnLimits.step) * (isRightToLeft ? -1 : 1);
  switch (event.key) {
    case 'ArrowRight':
      return width + step;
    case 'ArrowLeft':
      return width - step;
    case 'Home':
      return columnLimits.min;
    case 'End':
      return columnLimits.max;
    default:
      return undefined;
  }
}

function trackPointer(event: PointerEvent<HTMLElement>, from: number, onResize: (width: number) => void): void {
  const handle = event.currentTarget;
  const direction = getComputedStyle(handle).direction === 'rtl' ? -1 : 1;
  const start = event.clientX;
  // Prevents text selection, and opening the row below.
  event.preventDefault();
  handle.setPointerCapture(event.pointerId);
  const follow = (move: globalThis.PointerEvent): void =>
    onResize(clampWidth(from + (move.clientX - start) * direction));
  const end = (): void => {
    handle.removeEventListener('pointermove', follow);
    handle.removeEventListener('pointerup', end);
    handle.removeEventListener('pointercancel', end);
  };
  handle.addEventListener('pointermove', follow);
  handle.addEventListener('pointerup', end);
  handle.addEventListener('pointercancel', end);
}
