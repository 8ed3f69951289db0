import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { renderUi } from '../ui-test-kit';
import { DataTable } from './data-table';
import type { TableSort } from './table-columns';

interface City {
  readonly id: string;
  readonly name: string;
  readonly people: number;
}

const cities = (count: number): readonly City[] =>
  Array.from({ length: count }, (_, index) => ({ id: `c${index}`, name: `City ${index}`, people: index * 10 }));

const opened = jest.fn();

function Cities(props: { readonly count: number }): ReactElement {
  const [sort, setSort] = useState<TableSort>();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [items] = useState(() => cities(props.count));
  return (
    <>
      <p>{[...picked].join(' ')}</p>
      <DataTable
        label="Cities"
        items={sort?.direction === 'descending' ? [...items].reverse() : items}
        rowLabel={({ name }) => name}
        columns={[
          { id: 'name', label: 'Name', width: 200, isGrowing: true, isSortable: true, cell: ({ name }) => name },
          { id: 'people', label: 'People', width: 96, align: 'end', cell: ({ people }) => people },
        ]}
        sort={sort}
        onSort={setSort}
        selectedIds={picked}
        onSelect={setPicked}
        onOpen={opened}
      />
    </>
  );
}

function rowOf(name: string): HTMLElement {
  return screen.getByRole('row', { name: new RegExp(`${name} `) });
}

beforeEach(() => opened.mockReset());

describe('a table', () => {
  it('reports its numbers of rows and columns, and renders the visible ones', () => {
    renderUi(<Cities count={5000} />);
    const grid = screen.getByRole('grid', { name: 'Cities' });
    expect(grid).toHaveAttribute('aria-rowcount', '5001');
    expect(grid).toHaveAttribute('aria-colcount', '3');
    expect(within(grid).getAllByRole('row').length).toBeLessThan(60);
  });

  it('sorts by its headers, and reports the sorted one', async () => {
    renderUi(<Cities count={30} />);
    const head = screen.getByRole('columnheader', { name: /^Name/ });
    expect(head).toHaveAttribute('aria-sort', 'none');
    await userEvent.click(within(head).getByRole('button', { name: 'Name' }));
    expect(head).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(within(head).getByRole('button', { name: 'Name' }));
    expect(head).toHaveAttribute('aria-sort', 'descending');
    expect(screen.getAllByRole('row')[1]).toHaveTextContent('City 29');
    expect(screen.getByRole('columnheader', { name: /^People/ })).not.toHaveAttribute('aria-sort');
  });

  it('resizes columns by keyboard and by pointer, within limits', async () => {
    renderUi(<Cities count={3} />);
    const handle = screen.getByRole('separator', { name: 'Resize People' });
    act(() => handle.focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(handle).toHaveAttribute('aria-valuenow', '104');
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    expect(handle).toHaveAttribute('aria-valuenow', '64');
    await userEvent.keyboard('{Home}');
    expect(handle).toHaveAttribute('aria-valuenow', '56');
    handle.setPointerCapture = () => undefined;
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: handle, coords: { clientX: 100 } },
      { target: handle, coords: { clientX: 190 } },
      { keys: '[/MouseLeft]', target: handle, coords: { clientX: 190 } },
      { target: handle, coords: { clientX: 400 } },
    ]);
    // jsdom gives the column no width.
    expect(handle).toHaveAttribute('aria-valuenow', '90');
  });

  it('is operated by keyboard, and opens a row', async () => {
    renderUi(<Cities count={500} />);
    act(() => rowOf('City 0').focus());
    await userEvent.keyboard('jj{ArrowUp}{Enter}');
    expect(rowOf('City 1')).toHaveFocus();
    expect(opened.mock.calls).toEqual([[expect.objectContaining({ name: 'City 1' })]]);
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(rowOf('City 499')).toHaveFocus());
  });

  it('selects rows by Space, ranges by Shift, and all rows by the checkbox in the header', async () => {
    renderUi(<Cities count={4} />);
    act(() => rowOf('City 1').focus());
    await userEvent.keyboard(' {Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(screen.getByText('c1 c2 c3')).toBeVisible();
    expect(rowOf('City 2')).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select City 2' }));
    expect(screen.getByText('c1 c3')).toBeVisible();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    expect(screen.getByText('c0 c1 c2 c3')).toBeVisible();
    expect(opened).not.toHaveBeenCalled();
  });
});
