import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { renderUi } from '../ui-test-kit';
import { applyMove } from './item-move';
import type { SortedList } from './item-move';
import { ReorderList, SortableList } from './sortable-list';
import { SortableLists } from './sortable-lists';
import type { SortableItem } from './sortable-lists';

const onMove = jest.fn();
const items = ['Draft', 'Review', 'Print'].map((name) => ({ id: name.toLowerCase(), name }));

function Board(): ReactElement {
  const [lists, setLists] = useState<readonly SortedList<SortableItem>[]>([
    { id: 'todo', label: 'To do', items },
    { id: 'done', label: 'Done', items: items.slice(3) },
  ]);
  return (
    <SortableLists
      lists={lists}
      row={({ name }) => name}
      onMove={(move) => {
        onMove(move);
        setLists(applyMove(lists, move));
      }}
    >
      <SortableList listId="todo" />
      <SortableList listId="done" empty="Nothing is done." />
    </SortableLists>
  );
}

function order(list: string): readonly (string | null)[] {
  return within(screen.getByRole('grid', { name: list }))
    .queryAllByRole('row')
    .map((row) => row.textContent);
}

beforeEach(() => onMove.mockReset());

describe('lists that people sort', () => {
  it('move an item by Alt and an arrow key, keep the focus on it and announce its place', async () => {
    renderUi(<Board />);
    await userEvent.tab();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(onMove.mock.calls).toEqual([[{ itemId: 'draft', listId: 'todo', place: 'before', besideId: 'print' }]]);
    expect(order('To do')).toEqual(['Review', 'Draft', 'Print']);
    expect(screen.getByRole('row', { name: 'Draft' })).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('Draft moved to position 2 of 3.');
  });

  it('do nothing at the end of the list', async () => {
    renderUi(<Board />);
    await userEvent.tab();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(onMove).not.toHaveBeenCalled();
  });

  it('move an item to another list by its menu, and the focus with it', async () => {
    renderUi(<Board />);
    expect(screen.getByText('Nothing is done.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Move Review' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Move to Done' }));
    expect(onMove.mock.calls).toEqual([[{ itemId: 'review', listId: 'done', place: 'after', besideId: undefined }]]);
    expect([order('To do'), order('Done')]).toEqual([['Draft', 'Print'], ['Review']]);
    await waitFor(() => expect(screen.getByRole('row', { name: 'Review' })).toHaveFocus());
    expect(screen.getByRole('status')).toHaveTextContent('Review moved to Done, position 1 of 1.');
  });

  it('offer only the moves that are possible', async () => {
    renderUi(<Board />);
    await userEvent.click(screen.getByRole('button', { name: 'Move Draft' }));
    const names = (await screen.findAllByRole('menuitem')).map((entry) => [
      entry.firstElementChild?.nextElementSibling?.textContent,
      entry.hasAttribute('disabled'),
    ]);
    expect(names).toEqual([
      ['Move up', true],
      ['Move down', false],
      ['Move to the top', true],
      ['Move to the end', false],
      ['Move to Done', false],
    ]);
  });
});

describe('a list that people sort', () => {
  it('has a handle with a name for each item, and no other list in its menu', async () => {
    renderUi(<ReorderList label="Steps" items={items} row={({ name }) => name} onMove={onMove} />);
    expect(screen.getAllByRole('button', { name: /^Drag / })).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: 'Move Print' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Move to the top' }));
    expect(onMove.mock.calls).toEqual([[{ itemId: 'print', listId: 'items', place: 'before', besideId: 'draft' }]]);
  });
});
