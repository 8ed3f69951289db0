import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { definePlugin } from '@tessera/core/contract';
import { defineClientPlugin } from '@tessera/core/client';
import { admin, member, startClient } from '@tessera/core/testing';
import type { StartClientOptions, StartedClient } from '@tessera/core/testing';
import { showShellAt, specifiedAreas, publicAreas } from './shell-test-kit';

let client: StartedClient;

async function open(address: string, options: StartClientOptions): Promise<void> {
  client = await startClient({ plugins: [...publicAreas, ...specifiedAreas], ...options });
  showShellAt(client, address);
}

async function openMenu(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: 'Your profile and settings' }));
  return screen.getByRole('menu');
}

afterEach(async () => {
  await client.stop();
});

describe('the profile menu with entries of plugins', () => {
  it.each([
    ['admins', admin({ modules: ['Tasks'] }), ['/settings/profile-setting', '/notes', '/settings/notes']],
    ['members', member(), ['/settings/profile-setting', '/notes']],
  ])('shows %s the entries of plugins whose gate they pass', async (_, as, addresses) => {
    const notes = defineClientPlugin({
      manifest: definePlugin({ id: 'notes', name: 'Notes', description: '', core: '*', gate: { audience: 'member' } }),
      menu: [
        { id: 'notes:open', menu: 'profile', label: 'Your notes', icon: 'file-text', to: '/notes', order: 100 },
        {
          id: 'notes:rules',
          menu: 'profile',
          label: 'Rules for notes',
          icon: 'settings',
          to: '/settings/notes',
          order: 200,
          gate: { audience: 'admin' },
        },
      ],
    });
    await open('/tasks', { as, plugins: [...publicAreas, ...specifiedAreas, notes] });
    const links = within(await openMenu())
      .getAllByRole('menuitem')
      .map((item) => item.getAttribute('href') ?? '')
      .filter((href) => href.startsWith('/'));
    expect(links).toEqual(addresses);
  });
});

describe('the close link of the settings', () => {
  it.each([
    [['Tasks', 'Teams'], '/tasks'],
    [['Teams'], '/teams'],
  ])('leads with modules %j to %s, the first area of the menu', async (modules, address) => {
    await open('/settings/subscription', { as: admin({ modules }) });
    expect(await screen.findByRole('link', { name: 'Close settings' })).toHaveAttribute('href', address);
  });
});
