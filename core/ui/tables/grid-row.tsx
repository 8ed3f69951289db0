import { Check } from 'lucide-react';
import { memo } from 'react';
import type { ReactElement } from 'react';
import { Icon } from '../icons/icon';
import type { ListItem } from '../lists/list-rows';
import { pickColumn } from './grid-column';
import type { GridColumn } from './grid-column';
import { GridTextEditor } from './grid-text-editor';
import '../fields/checkbox.css';
import type { EditedCell } from './use-grid-editing';

/** What the rows call; the same object at every render. */
export interface GridRowActions {
  readonly toggle: (index: number) => void;
  readonly change: (text: string) => void;
  readonly endEdit: () => void;
}

interface GridRowProps<Item extends ListItem> {
  readonly item: Item;
  readonly index: number;
  /** Offset and height in px. */
  readonly start: number;
  readonly size: number;
  readonly columns: readonly GridColumn<Item>[];
  readonly gridTemplateColumns: string;
  /** The tab stop, if this row has it. */
  readonly activeColumn: string | undefined;
  readonly edited: EditedCell | undefined;
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  /** Accessible name of the box that selects the row; undefined where nothing can be selected. */
  readonly pickLabel: string | undefined;
  readonly actions: GridRowActions;
}

/** One row of a grid. Rendered again only when something of it changes, not while the grid scrolls. */
export const GridRow = memo(function GridRow<Item extends ListItem>(props: GridRowProps<Item>): ReactElement {
  const { item, index, start, size, columns, gridTemplateColumns, activeColumn, edited, isOpen, isSelected } = props;
  const { pickLabel, actions } = props;
  const tabIndexOf = (columnId: string): 0 | -1 => (columnId === activeColumn ? 0 : -1);
  const firstIndex = pickLabel === undefined ? 1 : 2;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={pickLabel === undefined ? undefined : isSelected}
      aria-current={isOpen || undefined}
      data-index={index}
      data-open={isOpen || undefined}
      data-picked={isSelected || undefined}
      className="t-table-row"
      style={{ gridTemplateColumns, blockSize: size, translate: `0 ${start}px` }}
    >
      {pickLabel !== undefined && (
        <span
          role="gridcell"
          aria-colindex={1}
          className="t-table-pick"
          data-column={pickColumn}
          tabIndex={tabIndexOf(pickColumn)}
        >
          {/* Not a tab stop as a `Checkbox` is: the cell handles the keys. */}
          <span className="t-checkbox">
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={pickLabel}
              checked={isSelected}
              onChange={() => actions.toggle(index)}
            />
            <span className="t-checkbox-box">
              <Icon glyph={Check} size={12} />
            </span>
          </span>
        </span>
      )}
      {columns.map((column, position) => (
        <span
          key={column.id}
          role="gridcell"
          aria-colindex={position + firstIndex}
          // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.2 has `aria-readonly` for cells of grids
          aria-readonly={column.text === undefined && column.opensDialog !== true}
          aria-haspopup={column.opensDialog === true ? 'dialog' : undefined}
          className="t-table-cell"
          data-column={column.id}
          data-align={column.align}
          data-pinned={column.isPinned || undefined}
          {...column.anchorOf?.(item)}
          tabIndex={tabIndexOf(column.id)}
        >
          {edited?.columnId === column.id && column.text !== undefined ? (
            <GridTextEditor
              label={column.text.label(item)}
              initial={edited.text}
              maxLength={column.text.maxLength}
              onChange={actions.change}
              onBlur={actions.endEdit}
            />
          ) : (
            column.cell(item)
          )}
        </span>
      ))}
    </div>
  );
}) as <Item extends ListItem>(props: GridRowProps<Item>) => ReactElement;
