import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { defineFrame, definePath, definePlugin } from '@tessera/core/contract';
import type { Gate } from '@tessera/core/contract';
import { Navigation, defineClientPlugin, frameView, useParameters, useWindowTitle } from '@tessera/core/client';
import type { ClientPlugin, FrameProps } from '@tessera/core/client';
import { FrameTabs } from '@tessera/core/ui';
import { admin, member, startClient } from '@tessera/core/testing';
import type { PersonFixture } from '../../../core/testing/identities';
import type { StartedClient } from '@tessera/core/testing';
import { areaPlugin, publicAreas, showShellAt } from './shell-test-kit';

const boards = defineFrame('boards:frame', definePath('/boards/:boardId'));
const cardsPath = definePath('/boards/:boardId/cards/:cardId?');
const notesPath = definePath('/board-notes/:boardId');
const forAll: Gate = { audience: 'member' };

function BoardFrame({ parameters, tabs, children }: FrameProps<'/boards/:boardId'>): ReactElement {
  const [text, setText] = useState('');
  useWindowTitle(`Board ${parameters.boardId}`);
  return (
    <>
      <h1>{`Board ${parameters.boardId}`}</h1>
      <input aria-label="Filter" value={text} onChange={(event) => setText(event.target.value)} />
      <FrameTabs label="Board" tabs={tabs} />
      {children}
    </>
  );
}

function CardsPage(): ReactElement {
  return <p>{`Cards of ${useParameters(cardsPath).boardId}`}</p>;
}

function NotesPage(): ReactElement {
  return <p>{`Notes of ${useParameters(notesPath).boardId}`}</p>;
}

const owner = defineClientPlugin({
  manifest: definePlugin({ id: 'boards', name: 'Boards', description: '', core: '*', gate: forAll }),
  frames: [frameView(boards, { load: async () => BoardFrame })],
  routes: [
    {
      path: cardsPath,
      layout: 'main',
      title: 'Cards',
      within: { frame: boards, order: 200 },
      load: async () => CardsPage,
    },
  ],
});

function guest(
  id: string,
  gate: Gate,
  order: number,
  load = async (): Promise<() => ReactElement> => NotesPage,
): ClientPlugin {
  return defineClientPlugin({
    manifest: definePlugin({ id, name: id, description: '', core: '*', gate }),
    routes: [
      {
        path: id === 'notes' ? notesPath : definePath(`/boards/:boardId/${id}`),
        layout: 'main',
        title: `All ${id}`,
        within: { frame: boards, order, label: id },
        load,
      },
    ],
  });
}

const home = areaPlugin({ id: 'tasks', path: '/tasks', name: 'Tasks', entry: { to: '/tasks', order: 100 } });

let client: StartedClient;

async function open(address: string, plugins: readonly ClientPlugin[], as: PersonFixture = member()): Promise<void> {
  client = await startClient({ plugins: [...publicAreas, home, ...plugins], as });
  showShellAt(client, address);
}

afterEach(async () => {
  await client.stop();
});

function path(): string {
  return client.application.get(Navigation).path;
}

async function tabs(): Promise<readonly (string | null)[]> {
  const list = await screen.findByRole('navigation', { name: 'Board' });
  return within(list)
    .getAllByRole('link')
    .map((link) => link.textContent);
}

describe('a frame', () => {
  it('shows the tabs of all plugins in order, with its parameters in their addresses', async () => {
    await open('/boards/b1/cards', [owner, guest('notes', forAll, 100)]);
    expect(await screen.findByText('Cards of b1')).toBeVisible();
    expect(await tabs()).toEqual(['notes', 'Cards']);
    expect(screen.getByRole('link', { name: 'notes' })).toHaveAttribute('href', '/board-notes/b1');
    expect(within(screen.getByRole('main')).getByRole('link', { current: 'page' })).toHaveTextContent('Cards');
  });

  it('stays mounted while its tabs change, and the focus stays on the tab', async () => {
    await open('/boards/b1/cards', [owner, guest('notes', forAll, 100)]);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Filter' }), 'zinc');
    await userEvent.click(screen.getByRole('link', { name: 'notes' }));
    expect(await screen.findByText('Notes of b1')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Filter' })).toHaveValue('zinc');
    expect(screen.getByRole('link', { name: 'notes' })).toHaveFocus();
    expect(document.title).toBe('All notes · Board b1 · Tessera');
  });

  it('takes the focus to its heading after navigation from another page', async () => {
    await open('/tasks', [owner]);
    await screen.findByRole('heading', { name: 'Tasks page' });
    await act(async () => client.application.get(Navigation).go('/boards/b1/cards'));
    expect(await screen.findByRole('heading', { name: 'Board b1' })).toHaveFocus();
  });

  it('opens its first tab that is open to the person at its own address', async () => {
    await open('/boards/b7', [owner, guest('budget', { audience: 'admin' }, 100)]);
    expect(await screen.findByText('Cards of b7')).toBeVisible();
    expect(path()).toBe('/boards/b7/cards');
    expect(await tabs()).toEqual(['Cards']);
  });

  it('shows a tab to admins only where its plugin says so', async () => {
    const budget = guest('budget', { audience: 'admin' }, 100);
    await open('/boards/b7', [owner, budget], admin());
    expect(await tabs()).toEqual(['budget', 'Cards']);
    await client.stop();
    await open('/boards/b7/budget', [owner, budget]);
    expect(await screen.findByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible();
    expect(path()).toBe('/unauthorized');
  });

  it('closes all tabs with its own gate', async () => {
    const closed = defineClientPlugin({
      ...owner,
      routes: [],
      manifest: { ...owner.manifest, gate: { audience: 'member', modules: ['Projects'] } },
    });
    await open('/board-notes/b1', [closed, guest('notes', forAll, 100)], member({ modules: ['Tasks'] }));
    expect(await screen.findByText(/Boards|Projects/)).toBeVisible();
    expect(path()).toBe('/please-upgrade-plan');
  });

  it('stays usable while a tab throws, and the tab says so', async () => {
    const broken = guest('broken', forAll, 300, async () => () => {
      throw new Error('broken tab');
    });
    const print = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await open('/boards/b1/broken', [owner, broken]);
    expect(await screen.findByText(/broken stopped because of an error/)).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Cards' }));
    expect(await screen.findByText('Cards of b1')).toBeVisible();
    print.mockRestore();
  });

  it('that is not installed has no tabs: their addresses are unknown', async () => {
    await open('/board-notes/b1', [guest('notes', forAll, 100)]);
    expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeVisible();
    expect(screen.queryByText('Notes of b1')).toBeNull();
  });

  it('marks the menu entry of its plugin on the tabs of others', async () => {
    const menu = [
      { id: 'boards:open', menu: 'side', label: 'Boards', icon: 'target', to: '/boards', order: 200 },
    ] as const;
    await open('/board-notes/b1', [{ ...owner, menu }, guest('notes', forAll, 100)]);
    await screen.findByText('Notes of b1');
    const side = screen.getByRole('navigation', { name: 'Main' });
    expect(within(side).getByRole('link', { current: 'page' })).toHaveTextContent('Boards');
  });
});

describe('the frame of the product', () => {
  const areas = [
    areaPlugin({ id: 'settings', path: '/settings/profile-setting', name: 'Profile', layout: 'settings' }),
    defineClientPlugin({
      manifest: definePlugin({ id: 'finder', name: 'Finder', description: '', core: '*', gate: forAll }),
      search: [{ type: 'Tasks', label: 'Tasks', order: 100, load: async () => async () => [] }],
    }),
  ];

  it('stays as it is on the way to the settings and back: header, search text, menu and live updates', async () => {
    await open('/tasks', areas);
    await screen.findByRole('heading', { name: 'Tasks page' });
    const enter = jest.spyOn(client.application, 'enterAuthorizedArea');
    const search = await screen.findByRole('combobox', { name: 'Search in Tasks' });
    await userEvent.type(search, 'zinc');
    const menu = screen.getByRole('navigation', { name: 'Main' });
    const go = async (address: string, heading: string): Promise<void> => {
      await act(async () => client.application.get(Navigation).go(address));
      expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
      expect(screen.getByRole('combobox', { name: 'Search in Tasks' })).toBe(search);
      expect(search).toHaveValue('zinc');
      expect(screen.getByRole('navigation', { name: 'Main' })).toBe(menu);
    };
    await go('/settings/profile-setting', 'Profile page');
    await go('/tasks', 'Tasks page');
    await go('/nowhere', 'This page does not exist');
    expect(enter).not.toHaveBeenCalled();
  });
});
