import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { ListKeysContext } from '../lists/list-keys';
import type { FocusableList, RegisterList } from '../lists/list-keys';
import { renderUi } from '../ui-test-kit';
import { Board } from './board';
import type { BoardColumn, BoardCreation, BoardMove } from './board-parts';

interface Card {
  readonly id: string;
  readonly name: string;
}

const onMove = jest.fn<unknown, [BoardMove<Card>]>();
const onOpen = jest.fn();
const onFocusItem = jest.fn();
const onMore = jest.fn();
const names = ['Draft', 'Review', 'Print'].map((name) => ({ id: name.toLowerCase(), name }));
const nameOf = ({ name }: Card): string => name;
const card = ({ name }: Card): ReactElement => <span>{name}</span>;

interface ExampleProps {
  readonly isReadOnly?: boolean;
  readonly creation?: BoardCreation;
  readonly start?: readonly BoardColumn<Card>[];
}

const usual: readonly BoardColumn<Card>[] = [
  { id: 'todo', label: 'To do', items: names, state: 'ready' },
  { id: 'review', label: 'In review', items: [], state: 'ready' },
  { id: 'done', label: 'Done', items: [{ id: 'bind', name: 'Bind' }], state: 'ready', count: '1,000+' },
];

function Example({ isReadOnly = false, creation, start = usual }: ExampleProps): ReactElement {
  const [columns, setColumns] = useState(start);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  return (
    <Board
      label="Steps"
      columns={columns}
      nameOf={nameOf}
      card={card}
      onOpen={onOpen}
      onFocusItem={onFocusItem}
      onMore={onMore}
      failedTitle="Couldn’t load the steps"
      creation={creation}
      folded={folded}
      onFold={setFolded}
      onMove={
        isReadOnly
          ? undefined
          : (move) => {
              onMove(move);
              setColumns(
                columns.map((column) => ({
                  ...column,
                  items: [
                    ...column.items.filter(({ id }) => id !== move.item.id),
                    ...(column.id === move.to ? [move.item] : []),
                  ],
                })),
              );
            }
      }
    />
  );
}

const column = (name: string): HTMLElement => screen.getByRole('group', { name });
const cards = (name: string): readonly (string | null)[] =>
  within(column(name))
    .queryAllByRole('row')
    .map((row) => row.getAttribute('data-key'));
const row = (name: string): HTMLElement => screen.getByRole('row', { name });

beforeEach(() => jest.clearAllMocks());

describe('a board', () => {
  it('is one list for the keys of the page, which go to the card that had the focus last', async () => {
    const lists = new Set<FocusableList>();
    const add: RegisterList = (list) => {
      lists.add(list);
      return () => void lists.delete(list);
    };
    renderUi(
      <ListKeysContext value={add}>
        <Example />
      </ListKeysContext>,
    );
    const [board] = lists;
    expect(lists.size).toBe(1);
    act(() => board?.focus());
    expect(screen.getByRole('row', { name: 'Draft' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    const bind = screen.getByRole('row', { name: 'Bind' });
    expect(bind).toHaveFocus();
    act(() => bind.blur());
    act(() => board?.focus());
    expect(bind).toHaveFocus();
  });

  it('names its columns and says how many cards each has', () => {
    renderUi(<Example />);
    expect(screen.getByRole('group', { name: 'Steps' })).toHaveAccessibleDescription(/Alt with the left or right/);
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.parentElement?.textContent)).toEqual([
      'To do3',
      'In review0',
      'Done1,000+',
    ]);
    expect(within(column('In review')).getByText('Nothing here yet.')).toBeVisible();
  });

  it('moves the focused card to the next column by Alt and an arrow key, keeps the focus on it and announces it', async () => {
    renderUi(<Example />);
    const user = userEvent.setup();
    act(() => row('Draft').focus());
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(onMove.mock.calls).toEqual([[{ item: names[0], from: 'todo', to: 'review' }]]);
    await waitFor(() => expect(row('Draft')).toHaveFocus());
    expect(screen.getByRole('status')).toHaveTextContent('Draft moved to In review.');
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await waitFor(() => expect(cards('Done')).toEqual(['bind', 'draft']));
    await waitFor(() => expect(row('Draft')).toHaveFocus());
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(onMove).toHaveBeenCalledTimes(2);
  });

  it('moves a card by its menu to any other column', async () => {
    renderUi(<Example />);
    await userEvent.click(screen.getByRole('button', { name: 'Move Review' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Move to In reviewAlt →',
      'Move to Done',
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Move to Done' }));
    expect([cards('To do'), cards('Done')]).toEqual([
      ['draft', 'print'],
      ['bind', 'review'],
    ]);
    await waitFor(() => expect(row('Review')).toHaveFocus());
  });

  it('leads from card to card by the arrows, past columns without cards, and opens one by Enter', async () => {
    renderUi(<Example />);
    const user = userEvent.setup();
    act(() => row('Draft').focus());
    await user.keyboard('{ArrowDown}');
    expect(row('Review')).toHaveFocus();
    expect(onFocusItem).toHaveBeenLastCalledWith(names[1]);
    await user.keyboard('{ArrowRight}');
    expect(row('Bind')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onOpen.mock.calls).toEqual([[{ id: 'bind', name: 'Bind' }]]);
    expect(onMove).not.toHaveBeenCalled();
  });

  it('offers no way to move or create where nothing may be changed', async () => {
    renderUi(<Example isReadOnly />);
    act(() => row('Draft').focus());
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(cards('To do')).toEqual(['draft', 'review', 'print']);
    expect(screen.queryByRole('button', { name: /^(Move|Drag|Add)/ })).toBeNull();
    expect(row('Draft')).toHaveAttribute('draggable', 'false');
  });

  it('collapses a column to its name, and expands it again', async () => {
    renderUi(<Example />);
    await userEvent.click(screen.getByRole('button', { name: 'Collapse To do' }));
    expect(cards('To do')).toEqual([]);
    expect(within(column('To do')).getByText('3')).toBeVisible();
    const expand = screen.getByRole('button', { name: 'Expand To do' });
    expect(expand).toHaveFocus();
    await userEvent.click(expand);
    expect(cards('To do')).toEqual(['draft', 'review', 'print']);
  });

  it('offers to load a column again that did not load', async () => {
    renderUi(<Example start={[{ id: 'todo', label: 'To do', items: [], state: 'failed' }]} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load the steps');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onMore.mock.calls).toEqual([['todo']]);
  });

  it('renders only the first of many cards, and asks for more at the end', () => {
    const items = Array.from({ length: 5_000 }, (_, index) => ({ id: `card-${index}`, name: `Card ${index}` }));
    renderUi(<Example start={[{ id: 'todo', label: 'To do', items, state: 'ready' }]} />);
    expect(cards('To do').length).toBeLessThan(60);
    expect(screen.getByRole('grid', { name: 'To do' })).toHaveAttribute('aria-rowcount', '5000');
    expect(onMore).not.toHaveBeenCalled();
  });
});

describe('creating in a column', () => {
  const send = jest.fn<Promise<string | undefined>, []>();
  const prepare = jest.fn(() => send);
  const creation: BoardCreation = {
    label: (name) => `Add a step to ${name}`,
    field: 'Title of the step',
    maxLength: 20,
    prepare,
  };

  it('goes on with the next title after Enter, and ends with Esc on its button', async () => {
    send.mockResolvedValue(undefined);
    renderUi(<Example creation={creation} />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Add a step to In review' }));
    await user.keyboard('  Fold {Enter}Stitch{Enter}{Enter}');
    expect(prepare.mock.calls).toEqual([
      ['review', 'Fold'],
      ['review', 'Stitch'],
    ]);
    expect(screen.getByRole('textbox', { name: 'Title of the step' })).toHaveValue('');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'Add a step to In review' })).toHaveFocus();
  });

  it('keeps a title that was refused, with the reason, until it is created', async () => {
    send.mockResolvedValueOnce('The plan is full.').mockResolvedValueOnce(undefined);
    renderUi(<Example creation={creation} />);
    await userEvent.click(screen.getByRole('button', { name: 'Add a step to Done' }));
    await userEvent.keyboard('Fold{Enter}Next');
    expect(await screen.findByRole('alert')).toHaveTextContent('“Fold” was not created. The plan is full.');
    expect(screen.getByRole('textbox')).toHaveValue('Next');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(prepare).toHaveBeenCalledTimes(1);
    expect(send).toHaveBeenCalledTimes(2);
  });
});
