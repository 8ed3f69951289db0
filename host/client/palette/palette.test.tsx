import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { definePath, definePlugin } from '@tessera/core/contract';
import { Commands, Navigation, Session, Toasts, defineClientPlugin } from '@tessera/core/client';
import { admin, member, personFixture, portalFixture, settle, startClient } from '@tessera/core/testing';
import type { StartClientOptions, StartedClient } from '@tessera/core/testing';
import { showShellAt, specifiedAreas } from '../shell/shell-test-kit';

let client: StartedClient;
const ran: string[] = [];

const finder = defineClientPlugin({
  manifest: definePlugin({ id: 'find', name: 'Find', description: '', core: '*', gate: { audience: 'member' } }),
  search: [
    {
      type: 'Tasks',
      label: 'Tasks found',
      order: 1,
      load: async () => async () => [{ entity: { type: 'Task', id: 'task-1' }, title: 'Order the caliper' }],
    },
    {
      type: 'Teams',
      label: 'Teams found',
      order: 2,
      load: async () => async () => {
        throw new Error('no');
      },
    },
  ],
  links: [{ type: 'Task', to: ({ id }) => definePath('/tasks/:taskId?').to({ taskId: id }) }],
  commands: [
    { id: 'find:teams', title: 'Teams', group: 'Go to', shortcut: 'g e', to: '/teams' },
    {
      id: 'find:calculate',
      title: 'Calculate something',
      group: 'Find',
      shortcut: 'x',
      load: async () => () => void ran.push('calculate'),
    },
  ],
});

async function open(options: StartClientOptions = {}): Promise<void> {
  client = await startClient({ as: admin(), plugins: [...specifiedAreas, finder], ...options });
  client.server.respondAt('PATCH', '/profile/appearance', { body: { version: 1 } });
  showShellAt(client, '/tasks');
  await screen.findByRole('button', { name: 'Command palette' });
}

async function openPalette(): Promise<HTMLElement> {
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: 'Type a command or search…' });
}

function lines(): readonly (string | null)[] {
  return screen.getAllByRole('option').map((option) => option.textContent);
}

afterEach(async () => {
  ran.length = 0;
  await act(async () => settle());
  await client.stop();
});

describe('the command palette', () => {
  it('drops the commands that no longer match, even if a search type has the label of their group', async () => {
    const alike = defineClientPlugin({
      manifest: definePlugin({ id: 'alike', name: 'Alike', description: '', core: '*', gate: { audience: 'member' } }),
      search: [
        {
          type: 'Tasks',
          label: 'Tasks',
          order: 1,
          load: async () => async () => [{ entity: { type: 'Task', id: 'task-1' }, title: 'Order the spindle' }],
        },
      ],
      commands: [{ id: 'alike:create', title: 'Special task', group: 'Tasks', load: async () => () => undefined }],
    });
    await open({ plugins: [...specifiedAreas, alike] });
    const field = await openPalette();
    await userEvent.type(field, 's');
    await act(() => client.clock.advance(1_000));
    await waitFor(() => expect(lines()).toEqual(expect.arrayContaining(['Special task', 'Order the spindle'])));
    await userEvent.type(field, 'pindle');
    await act(() => client.clock.advance(1_000));
    await waitFor(() => expect(lines()).toEqual(['Order the spindle']));
  });

  it.each([
    ['the icon of its link', { icon: 'credit-card' as const }, 'lucide-credit-card'],
    ['the icon of its plugin’s menu entry', {}, 'lucide-user-plus'],
  ])('draws a hit of a type that the shell does not know with %s', async (_, drawing, expected) => {
    const billing = defineClientPlugin({
      manifest: definePlugin({ id: 'bills', name: 'Bills', description: '', core: '*', gate: { audience: 'member' } }),
      menu: [{ id: 'bills:open', menu: 'side', label: 'Bills', icon: 'user-plus', to: '/bills', order: 900 }],
      search: [
        {
          type: 'Bills',
          label: 'Bills',
          order: 1,
          load: async () => async () => [{ entity: { type: 'Bill', id: '1' }, title: 'Rent of March', key: 'B-7' }],
        },
      ],
      links: [{ type: 'Bill', to: ({ id }) => `/bills/${id}`, ...drawing }],
    });
    await open({ plugins: [...specifiedAreas, billing] });
    await userEvent.type(await openPalette(), 'rent');
    await act(() => client.clock.advance(1_000));
    const hit = await screen.findByRole('option', { name: /Rent of March/ });
    expect(hit.querySelector('svg')).toHaveClass(expected);
    expect(hit).toHaveTextContent('Rent of MarchB-7');
  });

  it('offers every accessible page, every command, and the other companies', async () => {
    const portals = [portalFixture({ role: 'admin' }), portalFixture({ clientId: 'portal-2', name: 'Other Ltd' })];
    client = await startClient({ as: personFixture({ portals }), plugins: [...specifiedAreas, finder] });
    await client.application.get(Session).choosePortal('portal-1');
    showShellAt(client, '/tasks');
    await screen.findByRole('button', { name: 'Command palette' });
    await openPalette();
    const go = screen.getByRole('group', { name: 'Go to' });
    expect(
      within(go)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(expect.arrayContaining(['Tasks', 'TeamsGE', 'Projects', 'Analytics', 'Settings, Settings']));
    expect(within(go).queryByText('Sign in')).not.toBeInTheDocument();
    expect(lines()).toEqual(expect.arrayContaining(['Calculate somethingX', 'Switch to Other Ltd']));
  });

  it('hides what the plan or the role does not allow', async () => {
    await open({ as: member({ modules: ['Tasks'] }) });
    await openPalette();
    const go = within(screen.getByRole('group', { name: 'Go to' })).getAllByRole('option');
    expect(go.map((option) => option.textContent)).toEqual(['Tasks']);
  });

  it('matches a few letters, searches all types at once and names the one that failed', async () => {
    await open();
    await openPalette();
    await userEvent.keyboard('cal');
    expect(lines()[0]).toBe('Calculate somethingX');
    expect(screen.getByText('Searching…')).toBeVisible();
    await act(() => client.clock.advance(1_000));
    const found = within(screen.getByRole('group', { name: 'Tasks found' })).getByRole('option');
    expect(found).toHaveTextContent('Order the caliper');
    // A link, so that a middle click opens it in a new tab.
    expect(found).toHaveAttribute('href', '/tasks/task-1');
    expect(within(screen.getByRole('group', { name: 'Teams found' })).getByRole('option')).toHaveTextContent(
      'Couldn’t search Teams found · Something went wrong, Please try again later.Retry',
    );
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Order the caliper');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(client.application.get(Navigation).path).toBe('/tasks/task-1'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await openPalette();
    expect(within(screen.getByRole('group', { name: 'Recent' })).getByRole('option')).toHaveTextContent(
      'Order the caliper',
    );
  });

  it('offers only actions after >, runs one, lists it as recent, and restores the focus', async () => {
    await open();
    const link = screen.getByRole('link', { name: 'Teams' });
    act(() => link.focus());
    await openPalette();
    await userEvent.keyboard('>calc');
    expect(lines()).toEqual(['Calculate somethingX']);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(ran).toEqual(['calculate']));
    expect(link).toHaveFocus();
    await openPalette();
    expect(within(screen.getByRole('group', { name: 'Recent' })).getByRole('option')).toHaveTextContent('Calculate');
  });

  it('shows “No Match Found.” and closes by Esc and by its own shortcut', async () => {
    await open();
    const field = await openPalette();
    await userEvent.type(field, '>zzzz');
    expect(screen.getByText('No Match Found.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await openPalette();
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('shows actions for the open entity first, and undo of the last action', async () => {
    await open();
    const run = (): void => void ran.push('here');
    await act(async () => {
      client.application
        .get(Commands)
        .add({ id: 'host:here', title: 'Change the date', group: 'Actions for T-1', isForOpenEntity: true, run });
      client.application.get(Toasts).success('T-1 is done.', { undo: () => void ran.push('undone') });
    });
    await openPalette();
    expect(lines()[0]).toBe('Change the date');
    await userEvent.keyboard('undo{Enter}');
    await waitFor(() => expect(ran).toEqual(['undone']));
    await openPalette();
    await userEvent.keyboard('change the{Enter}');
    await waitFor(() => expect(ran).toEqual(['undone', 'here']));
    await openPalette();
    const [first, ...others] = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
    expect([first, others.includes('Actions for T-1')]).toEqual(['Actions for T-1', false]);
  });
});

describe('a dialog opened from the palette', () => {
  it('restores the focus to the element that had it before the palette', async () => {
    await open();
    const link = screen.getByRole('link', { name: 'Tasks' });
    const run = (): void => void ran.push(document.activeElement === link ? 'on the link' : 'elsewhere');
    await act(async () => {
      client.application.get(Commands).add({ id: 'host:look', title: 'Look around', group: 'Find', run });
      link.focus();
    });
    await openPalette();
    await userEvent.keyboard('look around{Enter}');
    expect(ran).toEqual(['on the link']);
  });
});

describe('undo', () => {
  it('undoes the last action by Ctrl+Z, and says when there is none', async () => {
    await open();
    const said: string[] = [];
    client.application.get(Toasts).success('T-1 is done.', { undo: () => void ran.push('undone') });
    jest.spyOn(client.application.get(Toasts), 'info').mockImplementation((text) => void said.push(text));
    await userEvent.keyboard('{Control>}z{/Control}');
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(said).toEqual(['Undone: T-1 is done.', 'Nothing to undo.']));
    expect(ran).toEqual(['undone']);
  });

  it('does not claim that an action is undone which refused', async () => {
    await open();
    const said: string[] = [];
    client.application.get(Toasts).success('T-1 is done.', { undo: () => false });
    jest.spyOn(client.application.get(Toasts), 'info').mockImplementation((text) => void said.push(text));
    await userEvent.keyboard('{Control>}z{/Control}');
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(said).toEqual(['Nothing to undo.']));
  });
});

describe('the shortcut sheet', () => {
  it('lists what commands declare, by group, and turns single keys off for the user', async () => {
    await open();
    await userEvent.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(within(sheet).getByRole('region', { name: 'Find' })).getByRole('listitem')).toHaveTextContent(
      'Calculate somethingX',
    );
    expect(within(sheet).getByRole('region', { name: 'General' })).toHaveTextContent('Command paletteCtrlK');
    await userEvent.click(within(sheet).getByRole('switch', { name: 'Single-key shortcuts' }));
    await waitFor(() =>
      expect(client.server.requestsTo('/profile/appearance')[0]?.body).toEqual({ singleKeys: false }),
    );
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('x?');
    expect([ran, screen.queryByRole('dialog')]).toEqual([[], null]);
    await openPalette();
    await userEvent.keyboard('calc{Enter}');
    await waitFor(() => expect(ran).toEqual(['calculate']));
  });

  it('opens from the profile menu, also for those who have switched single keys off', async () => {
    await open();
    const openByMenu = async (): Promise<HTMLElement> => {
      await userEvent.click(screen.getByRole('button', { name: 'Your profile and settings' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }));
      const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
      return within(sheet).findByRole('switch', { name: 'Single-key shortcuts' });
    };
    await userEvent.click(await openByMenu());
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await openByMenu()).not.toBeChecked();
  });

  it('opens with the focus on the list, so that Space scrolls and turns nothing off', async () => {
    await open();
    await userEvent.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await userEvent.keyboard(' ');
    expect(within(sheet).getByRole('switch', { name: 'Single-key shortcuts' })).toBeChecked();
    expect(sheet).toContainElement(document.activeElement as HTMLElement);
  });

  it('ignores keys while the user types or a dialog is open', async () => {
    await open();
    await userEvent.click(screen.getByRole('combobox', { name: /^Search in/ }));
    await userEvent.keyboard('x');
    await userEvent.clear(screen.getByRole('combobox', { name: /^Search in/ }));
    await userEvent.keyboard('{Escape}?');
    await screen.findByRole('dialog');
    await userEvent.keyboard('x');
    expect(ran).toEqual([]);
  });
});
