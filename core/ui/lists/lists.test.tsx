import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EntityList } from '../../client/entities/entity-list';
import type { EntityListOptions } from '../../client/entities/entity-list';
import { ApiError } from '../../client/services';
import { renderUi } from '../ui-test-kit';
import { ListKeysContext } from './list-keys';
import type { FocusableList } from './list-keys';
import { ListPage } from './list-page';
import { VirtualList } from './virtual-list';

interface Thing {
  readonly id: string;
  readonly version: number;
  readonly name: string;
}

function things(count: number, from = 0): readonly Thing[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `t${index + from}`,
    version: 1,
    name: `Thing ${index + from}`,
  }));
}

function row(thing: Thing) {
  return <span>{thing.name}</span>;
}

/** The frame of a page: its registered lists, and a key that focuses the first. */
function frame() {
  const lists = new Set<FocusableList>();
  const add = (list: FocusableList) => {
    lists.add(list);
    return () => void lists.delete(list);
  };
  return { lists, add, focus: () => act(() => [...lists][0]?.focus()) };
}

describe('VirtualList', () => {
  it('renders only visible rows, however many there are', () => {
    renderUi(<VirtualList label="Things" items={things(5000)} row={row} />);
    expect(screen.getByRole('grid', { name: 'Things' })).toHaveAttribute('aria-rowcount', '5000');
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
  });

  it('renders visible rows before the overscan', async () => {
    renderUi(<VirtualList label="Things" items={things(5000)} row={row} />);
    const inSight = screen.getAllByRole('row').length;
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(inSight + 12));
  });

  it('is one tab stop; arrows, letters, Home and End move within', async () => {
    renderUi(<VirtualList label="Things" items={things(5000)} row={row} />);
    await userEvent.tab();
    expect(screen.getByRole('row', { name: 'Thing 0' })).toHaveFocus();
    await userEvent.keyboard('j{ArrowDown}k');
    expect(screen.getByRole('row', { name: 'Thing 1' })).toHaveFocus();
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(screen.getByRole('row', { name: 'Thing 4999' })).toHaveFocus());
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(screen.getByRole('row', { name: 'Thing 0' })).toHaveFocus());
  });

  it('registers itself while it has rows, and focuses the row that had the focus last', async () => {
    const { lists, add, focus } = frame();
    const page = (items: readonly Thing[]) => (
      <ListKeysContext value={add}>
        <button type="button">Elsewhere</button>
        <VirtualList label="Things" items={items} row={row} />
      </ListKeysContext>
    );
    const { rerender, unmount } = renderUi(page(things(5000)));
    focus();
    expect(screen.getByRole('row', { name: 'Thing 0' })).toHaveFocus();
    await userEvent.keyboard('jj');
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    focus();
    expect(screen.getByRole('row', { name: 'Thing 2' })).toHaveFocus();
    rerender(page([]));
    expect(lists.size).toBe(0);
    rerender(page(things(1)));
    expect(lists.size).toBe(1);
    unmount();
    expect(lists.size).toBe(0);
  });

  it('skips the group heading on keys from elsewhere, unless it had the focus last', async () => {
    const { add, focus } = frame();
    const groups = [{ key: 'late', label: 'Late', items: things(2) }];
    renderUi(
      <ListKeysContext value={add}>
        <VirtualList label="Things" groups={groups} row={row} />
      </ListKeysContext>,
    );
    focus();
    expect(screen.getByRole('row', { name: 'Thing 0' })).toHaveFocus();
    await userEvent.keyboard('k');
    expect(screen.getByRole('row', { name: /Late/ })).toHaveFocus();
    focus();
    expect(screen.getByRole('row', { name: /Late/ })).toHaveFocus();
  });

  it('opens and selects items, and passes other keys on', async () => {
    const onOpen = jest.fn();
    const onPick = jest.fn();
    const onKey = jest.fn();
    renderUi(
      <VirtualList
        label="Things"
        items={things(3)}
        row={row}
        onOpen={(thing) => onOpen(thing.id)}
        selectedIds={new Set(['t1'])}
        selecting={{
          onToggle: (thing) => onPick('toggle', thing.id),
          onExtend: (thing) => onPick('extend', thing.id),
          onSelectAll: () => onPick('all'),
          onClear: () => onPick('clear'),
        }}
        onKey={(event, thing) => onKey(event.key, thing.id)}
      />,
    );
    await userEvent.tab();
    await userEvent.keyboard('{Enter}x');
    await userEvent.keyboard('e');
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}a{/Control}{Escape}');
    await userEvent.click(screen.getByText('Thing 2'));
    expect(onOpen.mock.calls).toEqual([['t0'], ['t2']]);
    expect(onPick.mock.calls).toEqual([['toggle', 't0'], ['extend', 't1'], ['all'], ['clear']]);
    expect(onKey.mock.calls).toEqual([
      ['e', 't0'],
      ['Shift', 't0'],
    ]);
  });

  it('opens on Space, and prevents scrolling', async () => {
    const onOpen = jest.fn();
    const page = (opens: boolean) => (
      <VirtualList
        label="Things"
        items={things(3)}
        row={row}
        {...(opens ? { onOpen: (thing: Thing) => onOpen(thing.id) } : {})}
      />
    );
    const { rerender } = renderUi(page(true));
    await userEvent.tab();
    await userEvent.keyboard('j');
    const line = screen.getByRole('row', { name: 'Thing 1' });
    expect(fireEvent.keyDown(line, { key: ' ' })).toBe(false);
    expect(onOpen.mock.calls).toEqual([['t1']]);
    rerender(page(false));
    expect(fireEvent.keyDown(screen.getByRole('row', { name: 'Thing 1' }), { key: ' ' })).toBe(false);
  });

  it('scrolls to the focused row before a key acts on it', async () => {
    const onKey = jest.fn();
    renderUi(<VirtualList label="Things" items={things(5000)} row={row} onKey={onKey} />);
    await userEvent.tab();
    const list = screen.getByRole('grid').parentElement as HTMLElement;
    const scrollTo = jest.fn();
    list.scrollTo = scrollTo;
    list.scrollTop = 4_000;
    fireEvent.scroll(list);
    await userEvent.keyboard('e');
    expect(onKey).toHaveBeenCalledTimes(1);
    expect(scrollTo).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }));
  });

  it('moves the focus from a removed row to the next one, and from the last to the page heading', async () => {
    const page = (items: readonly Thing[]) => (
      <main>
        <h1 tabIndex={-1}>Things</h1>
        {items.length > 0 && <VirtualList label="Things" items={items} row={row} />}
      </main>
    );
    const [first, second, third] = things(3) as [Thing, Thing, Thing];
    const { rerender } = renderUi(page([first, second, third]));
    await userEvent.tab();
    await userEvent.keyboard('j');
    rerender(page([first, third]));
    expect(screen.getByRole('row', { name: 'Thing 2' })).toHaveFocus();
    rerender(page([first]));
    expect(screen.getByRole('row', { name: 'Thing 0' })).toHaveFocus();
    rerender(page([]));
    expect(screen.getByRole('heading', { name: 'Things' })).toHaveFocus();
  });

  it('reports the focused item, also while a dialog is open, and not longer', async () => {
    const onFocusItem = jest.fn();
    renderUi(
      <>
        <VirtualList label="Things" items={things(3)} row={row} onFocusItem={(thing) => onFocusItem(thing?.id)} />
        <div aria-modal="true" role="dialog" aria-label="Over it">
          <button type="button">In the dialog</button>
        </div>
        <button type="button">Elsewhere</button>
      </>,
    );
    await userEvent.tab();
    await userEvent.keyboard('j');
    expect(onFocusItem.mock.calls.flat()).toEqual(['t0', 't1']);
    act(() => screen.getByText('In the dialog').focus());
    act(() => screen.getByRole('row', { name: 'Thing 1' }).focus());
    expect(onFocusItem.mock.calls.flat()).toEqual(['t0', 't1', 't1']);
    act(() => screen.getByText('Elsewhere').focus());
    expect(onFocusItem.mock.lastCall).toEqual([undefined]);
  });

  it('collapses a group and reports it as collapsed', async () => {
    renderUi(
      <VirtualList
        label="Things"
        row={row}
        groups={[
          { key: 'a', label: 'Today', items: things(2) },
          { key: 'b', label: 'Later', items: things(2, 2) },
        ]}
      />,
    );
    const head = screen.getByRole('row', { name: 'Today 2' });
    expect(head).toHaveAttribute('aria-expanded', 'true');
    await act(async () => head.focus());
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('row', { name: 'Today 2' })).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByText('Thing 0')).toBeNull();
    expect(screen.getByText('Thing 2')).toBeVisible();
  });

  it('keeps the heading of the first visible row rendered, in its place among the rows', () => {
    const groups = [
      { key: 'late', label: 'Overdue', items: things(100) },
      { key: 'today', label: 'Today', items: things(100, 100) },
    ];
    const { container } = renderUi(<VirtualList label="Things" groups={groups} row={row} />);
    const scroller = container.querySelector('.t-list');
    const scrollTo = (top: number) => {
      act(() => {
        Object.assign(scroller ?? {}, { scrollTop: top });
        fireEvent.scroll(scroller ?? container);
      });
    };
    const stuck = () => [...container.querySelectorAll('[data-stuck]')].map((head) => head.textContent);
    expect(stuck()).toEqual(['Overdue100']);
    scrollTo(36 * 60);
    expect(stuck()).toEqual(['Overdue100']);
    scrollTo(36 * 150);
    expect(stuck()).toEqual(['Today100']);
    expect(screen.queryByText('Thing 99')).toBeNull();
    const order = screen.getAllByRole('row').map((each) => Number(each.getAttribute('aria-rowindex')));
    expect(order).toEqual(order.toSorted((left, right) => left - right));
  });

  it('begins with the groups collapsed that were before', async () => {
    const onFold = jest.fn();
    const group = { key: 'a', label: 'Today', items: things(2) };
    const folding = { initiallyFolded: () => new Set(['a']), onFold };
    renderUi(<VirtualList label="Things" row={row} groups={[group]} {...folding} />);
    const head = screen.getByRole('row', { name: 'Today 2' });
    expect(head).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(head);
    expect(screen.getByText('Thing 0')).toBeVisible();
    expect(onFold).toHaveBeenCalledWith(new Set());
  });

  it('ignores keys pressed in a control of a row', async () => {
    const onOpen = jest.fn();
    renderUi(
      <VirtualList
        label="Things"
        items={things(2)}
        onOpen={onOpen}
        row={(thing: Thing) => <button type="button">Edit {thing.name}</button>}
      />,
    );
    await act(async () => screen.getByRole('button', { name: 'Edit Thing 0' }).focus());
    await userEvent.keyboard('j{Enter}');
    expect(screen.getByRole('button', { name: 'Edit Thing 0' })).toHaveFocus();
    expect(onOpen).not.toHaveBeenCalled();
  });
});

type Load = EntityListOptions<Thing>['load'];
type LoadedPage = Awaited<ReturnType<Load>>;

/** A list whose things are as loaded. */
function listOf(load: Load): EntityList<Thing> {
  const loaded = new Map<string, Thing>();
  return new EntityList<Thing>(
    {
      receive: (thing) => void loaded.set(thing.id, thing),
      shown: (id) => loaded.get(id),
      retain: () => undefined,
      release: () => undefined,
      unsent: () => [],
      onDispose: () => undefined,
    },
    { load, compare: (left, right) => left.id.localeCompare(right.id) },
  );
}

describe('ListPage', () => {
  function renderPage(load: Load): void {
    renderUi(<ListPage title="Things" empty="Things will be here." list={listOf(load)} row={row} />);
  }

  it('loads further pages while the end is visible', async () => {
    const load = jest.fn((cursor: string | undefined) =>
      Promise.resolve(
        cursor === undefined ? { items: things(3), nextCursor: 'c1' } : { items: things(3, 2), nextCursor: null },
      ),
    );
    renderPage(load);
    expect(screen.getByRole('status', { name: 'Loading…' })).toBeInTheDocument();
    expect(await screen.findByText('Thing 4')).toBeVisible();
    expect(screen.getAllByText('Thing 2')).toHaveLength(1);
    expect(load.mock.calls.map(([cursor]) => cursor)).toEqual([undefined, 'c1']);
  });

  it('does not read a list again that its page has shown before', async () => {
    const load = jest.fn(() => Promise.resolve({ items: things(200), nextCursor: 'c1' }));
    const list = listOf(load);
    const page = <ListPage title="Things" empty="Things will be here." list={list} row={row} />;
    const { unmount } = renderUi(page);
    expect(await screen.findByText('Thing 0')).toBeVisible();
    unmount();
    renderUi(page);
    await act(async () => expect(screen.getByText('Thing 0')).toBeVisible());
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('explains its purpose while it is empty', async () => {
    renderPage(() => Promise.resolve({ items: [], nextCursor: null }));
    expect(await screen.findByText('Things will be here.')).toBeVisible();
  });

  it('keeps its action in place when the list turns out to be empty: a press on it is not lost', async () => {
    const onAdd = jest.fn();
    let answer: (page: LoadedPage) => void = () => undefined;
    renderUi(
      <ListPage
        title="Things"
        empty="Things will be here."
        list={listOf(() => new Promise<LoadedPage>((resolve) => (answer = resolve)))}
        row={row}
        actions={<button onClick={onAdd}>Add</button>}
        emptyAction={<button>Add the first thing</button>}
      />,
    );
    const user = userEvent.setup();
    const add = screen.getByRole('button', { name: 'Add' });
    await user.pointer({ keys: '[MouseLeft>]', target: add });
    answer({ items: [], nextCursor: null });
    expect(await screen.findByRole('button', { name: 'Add the first thing' })).toBeVisible();
    await user.pointer({ keys: '[/MouseLeft]', target: add });
    expect(onAdd).toHaveBeenCalledTimes(1);
    expect(add).toBeVisible();
  });

  it('shows why loading failed, and retries', async () => {
    let isDown = true;
    renderPage(() =>
      isDown
        ? Promise.reject(new ApiError('offline', ['No Internet Connection.']))
        : Promise.resolve({ items: things(1), nextCursor: null }),
    );
    expect(await screen.findByText('No Internet Connection.')).toBeVisible();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Thing 0')).toBeVisible();
  });

  it('keeps its items when the next page fails', async () => {
    renderPage((cursor) =>
      cursor === undefined
        ? Promise.resolve({ items: things(2), nextCursor: 'c1' })
        : Promise.reject(new Error('broken')),
    );
    expect(await screen.findByText('Couldn’t load the rest')).toBeVisible();
    expect(screen.getByText('Thing 1')).toBeVisible();
  });
});
