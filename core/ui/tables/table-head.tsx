import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef } from 'react';
import type { KeyboardEvent, PointerEvent, ReactElement } from 'react';
import { workspaceMessages } from '../workspace-messages';
import { useUi } from '../environment';
import { Icon } from '../icons/icon';
import { columnLimits, clampWidth } from './table-columns';
import type { TableColumn, TableSort } from './table-columns';

interface HeadCellProps {
  readonly column: Pick<TableColumn<never>, 'id' | 'label' | 'align'>;
  /** In px. */
  readonly width: number;
  readonly direction: TableSort['direction'] | undefined;
  readonly onSort: (() => void) | undefined;
  readonly onResize: (width: number) => void;
}

/** A column header: a click sorts, and the handle at its end resizes. */
export function HeadCell(props: HeadCellProps): ReactElement {
  const { column, width, direction, onSort, onResize } = props;
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
    >
      {onSort === undefined ? (
        <span className="t-cut">{column.label}</span>
      ) : (
        <button type="button" className="t-table-sort" onClick={onSort}>
          <span className="t-cut">{column.label}</span>
          {arrow !== undefined && <Icon glyph={arrow} size={12} />}
        </button>
      )}
      <span
        role="separator"
        aria-orientation="vertical"
        aria-label={translate(workspaceMessages.resizeColumn, { column: column.label })}
        aria-valuenow={width}
        aria-valuemin={columnLimits.min}
        aria-valuemax={columnLimits.max}
        tabIndex={0}
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
