import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { renderUi } from '../ui-test-kit';
import { DataGrid } from './data-grid';
import type { GridColumn } from './grid-column';
import type { ColumnWidths } from './table-columns';

interface City {
  readonly id: string;
  readonly name: string;
  readonly land: string;
  readonly people: number;
}

const cities = (count: number): readonly City[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `c${index}`,
    name: `City ${index}`,
    land: 'Norway',
    people: index * 10,
  }));

const opened = jest.fn();
const chosen = jest.fn();
const committed = jest.fn();
const typed = jest.fn();
const selected = jest.fn();
const focused = jest.fn();

const columns: readonly GridColumn<City>[] = [
  { id: 'key', label: 'Key', width: 80, cell: ({ id }) => id, onAct: ({ id }) => opened(id) },
  {
    id: 'name',
    label: 'Name',
    width: 200,
    isGrowing: true,
    isPinned: true,
    isSortable: true,
    cell: ({ name }) => name,
    text: {
      valueOf: ({ name }) => name,
      label: ({ id }) => `Name of ${id}`,
      maxLength: 20,
      onCommit: (city, text) => committed(city.name, text),
      onType: (city, text) => typed(city.id, text),
    },
  },
  { id: 'land', label: 'Land', width: 120, cell: ({ land }) => land, opensDialog: true, onAct: ({ id }) => chosen(id) },
  { id: 'people', label: 'People', width: 96, align: 'end', cell: ({ people }) => people },
];

interface CitiesProps {
  readonly items: readonly City[];
  readonly canSelect?: boolean;
}

function Cities({ items, canSelect = false }: CitiesProps): ReactElement {
  const [widths, setWidths] = useState<ColumnWidths>({});
  return (
    <>
      <DataGrid
        label="Cities"
        items={items}
        rowLabel={({ name }) => name}
        columns={columns}
        widths={widths}
        onResize={setWidths}
        onSort={() => undefined}
        onFocusItem={(city) => focused(city?.id)}
        selecting={
          canSelect
            ? {
                onToggle: ({ id }) => selected('toggle', id),
                onExtend: ({ id }) => selected('extend', id),
                onSelectAll: () => selected('all'),
                onClear: () => selected('none'),
              }
            : undefined
        }
      />
      <button type="button">Elsewhere</button>
    </>
  );
}

function cell(row: number, column: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-index="${row}"] [data-column="${column}"]`);
  if (found === null) {
    throw new Error(`There is no cell '${column}' in row ${row}.`);
  }
  return found;
}

function focus(row: number, column: string): void {
  act(() => cell(row, column).focus());
}

beforeEach(() => {
  for (const mock of [opened, chosen, committed, typed, selected, focused]) {
    mock.mockReset();
  }
});
afterEach(() => document.body.removeAttribute('style'));

describe('a grid of cells', () => {
  it('reports rows and columns, renders the visible rows, and has one cell in the tab order', async () => {
    renderUi(<Cities items={cities(5000)} />);
    const grid = screen.getByRole('grid', { name: 'Cities' });
    expect(grid).toHaveAttribute('aria-rowcount', '5001');
    expect(grid).toHaveAttribute('aria-colcount', '4');
    expect(within(grid).getAllByRole('row').length).toBeLessThan(60);
    expect(grid.querySelectorAll('[role="gridcell"][tabindex="0"]')).toHaveLength(1);
    expect(cell(0, 'people')).toHaveAttribute('aria-colindex', '4');
    expect(cell(0, 'people')).toHaveAttribute('aria-readonly', 'true');
    expect(cell(0, 'land')).toHaveAttribute('aria-haspopup', 'dialog');
  });

  it('moves between cells by the arrows, Home, End, the page keys, and with Ctrl to the corners', async () => {
    renderUi(<Cities items={cities(500)} />);
    focus(0, 'key');
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(cell(1, 'name')).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(cell(1, 'people')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(cell(1, 'people')).toHaveFocus();
    await userEvent.keyboard('{Home}jk');
    expect(cell(1, 'key')).toHaveFocus();
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await waitFor(() => expect(cell(499, 'people')).toHaveFocus());
    await userEvent.keyboard('{PageUp}');
    expect(cell(498, 'people')).toHaveFocus();
    await userEvent.keyboard('{Control>}{Home}{/Control}');
    await waitFor(() => expect(cell(0, 'key')).toHaveFocus());
    expect(focused).toHaveBeenLastCalledWith('c0');
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(focused).toHaveBeenLastCalledWith(undefined);
  });

  it('moves to the next column by the left arrow where text runs from right to left', async () => {
    document.body.style.direction = 'rtl';
    renderUi(<Cities items={cities(3)} />);
    focus(0, 'key');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}');
    expect(cell(0, 'name')).toHaveFocus();
  });

  it('reaches the header of a column from its first cell, and returns', async () => {
    renderUi(<Cities items={cities(3)} />);
    focus(0, 'name');
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('button', { name: 'Name' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    const handle = screen.getByRole('separator', { name: 'Resize Land' });
    expect(handle).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(handle).toHaveAttribute('aria-valuenow', '128');
    await userEvent.keyboard('{ArrowDown}');
    expect(cell(0, 'land')).toHaveFocus();
  });

  it('edits a text by Enter, F2 or a click, and keeps it on Enter', async () => {
    renderUi(<Cities items={cities(3)} />);
    focus(1, 'name');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('textbox', { name: 'Name of c1' })).toHaveFocus();
    await userEvent.keyboard('{Home}Old {Enter}');
    expect(committed.mock.calls).toEqual([['City 1', 'Old City 1']]);
    expect(cell(1, 'name')).toHaveFocus();
    expect(screen.queryByRole('textbox')).toBeNull();
    await userEvent.keyboard('{F2}');
    expect(screen.getByRole('textbox', { name: 'Name of c1' })).toHaveValue('City 1');
    await userEvent.click(cell(2, 'name'));
    expect(screen.getByRole('textbox', { name: 'Name of c2' })).toHaveFocus();
    expect(committed).toHaveBeenCalledTimes(1);
  });

  it('replaces a text by typing, also with a letter that has a meaning elsewhere', async () => {
    renderUi(<Cities items={cities(3)} canSelect />);
    focus(0, 'name');
    await userEvent.keyboard('xj{Enter}');
    expect(committed.mock.calls).toEqual([['City 0', 'xj']]);
    expect(selected).not.toHaveBeenCalled();
  });

  it('drops a text by Escape only, and Escape reaches nothing else', async () => {
    renderUi(<Cities items={cities(3)} />);
    focus(0, 'name');
    await userEvent.keyboard('Rome');
    expect(fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' })).toBe(false);
    expect(committed).not.toHaveBeenCalled();
    expect(typed).toHaveBeenLastCalledWith('c0', undefined);
    expect(cell(0, 'name')).toHaveFocus();
    expect(cell(0, 'name')).toHaveTextContent('City 0');
  });

  it('keeps a text when Tab moves on, and when the focus leaves', async () => {
    renderUi(<Cities items={cities(3)} />);
    focus(0, 'name');
    await userEvent.keyboard('Rome{Tab}');
    expect(cell(0, 'land')).toHaveFocus();
    focus(1, 'name');
    await userEvent.keyboard('Oslo{Shift>}{Tab}{/Shift}');
    expect(cell(1, 'key')).toHaveFocus();
    focus(2, 'name');
    await userEvent.keyboard('Bergen');
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(committed.mock.calls).toEqual([
      ['City 0', 'Rome'],
      ['City 1', 'Oslo'],
      ['City 2', 'Bergen'],
    ]);
  });

  it('keeps a text when its row or the grid is removed', async () => {
    const items = cities(3);
    const { rerender, unmount } = renderUi(<Cities items={items} />);
    focus(0, 'name');
    await userEvent.keyboard('Rome');
    rerender(<Cities items={items.slice(1)} />);
    expect(committed.mock.calls).toEqual([['City 0', 'Rome']]);
    await waitFor(() => expect(cell(0, 'name')).toHaveFocus());
    await userEvent.keyboard('Oslo');
    unmount();
    expect(committed.mock.lastCall).toEqual(['City 1', 'Oslo']);
  });

  it('commits over the item as it was when the edit began, whatever changes meanwhile', async () => {
    const items = cities(2);
    const { rerender } = renderUi(<Cities items={items} />);
    focus(0, 'name');
    await userEvent.keyboard('Rome');
    rerender(<Cities items={items.map((city) => ({ ...city, name: `New ${city.name}` }))} />);
    expect(screen.getByRole('textbox')).toHaveValue('Rome');
    await userEvent.keyboard('{Enter}');
    expect(committed.mock.calls).toEqual([['City 0', 'Rome']]);
  });

  it('does what a cell is for by Enter, F2, Space or a click', async () => {
    renderUi(<Cities items={cities(3)} />);
    focus(1, 'land');
    await userEvent.keyboard('{Enter}{F2} ');
    await userEvent.click(cell(2, 'land'));
    expect(chosen.mock.calls.flat()).toEqual(['c1', 'c1', 'c1', 'c2']);
    await userEvent.keyboard('{Home}{Enter}');
    expect(opened.mock.calls.flat()).toEqual(['c2']);
  });

  it('selects rows by box, Space, Shift and Ctrl+A', async () => {
    renderUi(<Cities items={cities(4)} canSelect />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select City 1' }));
    expect(cell(1, 't-pick')).toHaveFocus();
    await userEvent.keyboard(' {ArrowRight}{Shift>} {/Shift}x');
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}a{/Control}');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    expect(selected.mock.calls).toEqual([
      ['toggle', 'c1'],
      ['toggle', 'c1'],
      ['toggle', 'c1'],
      ['toggle', 'c1'],
      ['extend', 'c1'],
      ['extend', 'c2'],
      ['all'],
      ['all'],
    ]);
  });
});
