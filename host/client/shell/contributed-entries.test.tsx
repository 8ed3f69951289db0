import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { definePlugin, mainBanner, profileCard } from '@tessera/core/contract';
import { defineClientPlugin, fill } from '@tessera/core/client';
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

describe('a slot whose fill throws', () => {
  const broken = defineClientPlugin({
    manifest: definePlugin({ id: 'badge', name: 'Badge', description: '', core: '*', gate: { audience: 'member' } }),
    fills: [
      fill(mainBanner, { id: 'badge:banner', order: 100, load: async () => throwing }),
      fill(profileCard, { id: 'badge:card', order: 100, load: async () => throwing }),
      fill(profileCard, { id: 'badge:other', order: 200, load: async () => () => <p>On duty</p> }),
    ],
  });
  const hint = 'Only this part is affected. Diagnostics lists how often it failed.';
  let print: jest.SpyInstance;

  function throwing(): never {
    throw new Error('broken fill');
  }

  beforeEach(() => {
    print = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => print.mockRestore());

  it('is replaced alone, with a sentence for the admin', async () => {
    await open('/tasks', { as: admin(), plugins: [...publicAreas, ...specifiedAreas, broken] });
    expect(await screen.findByText('Badge stopped because of an error')).toBeVisible();
    expect(screen.getByText(hint)).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Tasks page' })).toBeVisible();
    const menu = within(await openMenu());
    expect(await menu.findByRole('img', { name: `Badge stopped because of an error. ${hint}` })).toBeVisible();
    expect(menu.getByText('On duty')).toBeVisible();
    expect(menu.getByText('Ada Lovelace')).toBeVisible();
  });

  it('has no sentence about diagnostics for members, and no mark in their menu', async () => {
    await open('/tasks', { as: member(), plugins: [...publicAreas, ...specifiedAreas, broken] });
    expect(await screen.findByText('Badge stopped because of an error')).toBeVisible();
    const menu = within(await openMenu());
    expect(await menu.findByText('On duty')).toBeVisible();
    expect(screen.queryByText(hint)).toBeNull();
    expect(menu.queryByRole('img', { name: /Badge stopped/ })).toBeNull();
  });
});
