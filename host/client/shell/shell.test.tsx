import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { runInAction } from 'mobx';
import { definePlugin, headerEnd, moduleNames } from '@tessera/core/contract';
import type { ModuleName } from '@tessera/core/contract';
import { Commands, defineClientPlugin, fill, Navigation, Session } from '@tessera/core/client';
import { admin, member, personFixture, portalFixture, startClient } from '@tessera/core/testing';
import type { StartClientOptions, StartedClient } from '@tessera/core/testing';
import { areaPlugin, showShellAt, specifiedAreas, publicAreas } from './shell-test-kit';
import { SessionStoreService } from '../../../core/client/session/session-store';

let client: StartedClient;

async function open(address: string, options: StartClientOptions = {}): Promise<void> {
  client = await startClient({ plugins: [...publicAreas, ...specifiedAreas], ...options });
  showShellAt(client, address);
}

afterEach(async () => {
  await client.stop();
});

function path(): string {
  return client.application.get(Navigation).path;
}

async function menuEntries(): Promise<readonly (string | null)[]> {
  const menu = await screen.findByRole('navigation', { name: 'Main' });
  return within(menu)
    .queryAllByRole('link')
    .map((link) => link.textContent);
}

describe('the main layout', () => {
  /** Contributes a search type, and the control that the notifications plugin puts into the header. */
  const controls = defineClientPlugin({
    manifest: definePlugin({ id: 'bell', name: 'Bell', description: '', core: '*', gate: { audience: 'member' } }),
    search: [{ type: 'Tasks', label: 'Tasks', order: 100, load: async () => async () => [] }],
    fills: [
      fill(headerEnd, {
        id: 'bell:control',
        order: 100,
        load: async () => () => <button type="button">Notifications</button>,
      }),
    ],
  });

  it('contains side menu, header with search, notifications and profile in this order, and the content [R40.layout]', async () => {
    await open('/tasks', { as: member(), plugins: [...publicAreas, ...specifiedAreas, controls] });
    const header = within(await screen.findByRole('banner'));
    await header.findByRole('button', { name: 'Notifications' });
    const inOrder = [
      header.getByRole('combobox', { name: 'Search in Tasks' }),
      header.getByRole('button', { name: 'Notifications' }),
      header.getByRole('button', { name: 'Your profile and settings' }),
    ];
    const all = [...screen.getByRole('banner').querySelectorAll('*')];
    const places = inOrder.map((control) => all.indexOf(control));
    expect(places).toEqual(places.toSorted((left, right) => left - right));
    const menu = screen.getByRole('navigation', { name: 'Main' });
    const main = screen.getByRole('main');
    expect(within(main).getByRole('heading', { name: 'Tasks page' })).toBeVisible();
    expect(menu.compareDocumentPosition(main)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByRole('banner')).not.toContainElement(menu);
  });
});

describe('the side menu', () => {
  const everything = ['Tasks', 'Meetings', 'Teams', 'Projects', 'Analytics', 'Settings'];

  it('shows the areas of the plan, and the logo leads home [R40.layout] [R42.logo R42.modules]', async () => {
    await open('/tasks', { as: member({ modules: ['Tasks', 'Projects'] }) });
    expect(await menuEntries()).toEqual(['Tasks', 'Projects']);
    expect(screen.getByRole('link', { name: 'Tessera, home' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('main')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Your profile and settings' })).toBeVisible();
  });

  it.each<[string, 'admin' | 'member', readonly ModuleName[], readonly string[]]>([
    ['an admin with every module', 'admin', moduleNames, everything],
    ['a member with every module', 'member', moduleNames, everything.slice(0, 4)],
    ['an admin without the analytics', 'admin', ['Tasks', 'Teams'], ['Tasks', 'Teams']],
    ['an admin with Performance Analytics', 'admin', ['Tasks', 'Performance Analytics'], ['Tasks', 'Analytics']],
    ['an admin with Engagement Analytics', 'admin', ['Tasks', 'Engagement Analytics'], ['Tasks', 'Settings']],
  ])('of %s has exactly the entries of R42 [R42.modules] [R57]', async (_who, role, modules, entries) => {
    await open('/tasks', { as: role === 'admin' ? admin({ modules }) : member({ modules }) });
    expect(await menuEntries()).toEqual(entries);
  });

  it.each<['Admin' | 'member', readonly string[]]>([
    ['Admin', everything],
    ['member', everything.slice(0, 4)],
  ])('shows every entry to an %s while no module list is loaded [R43.unloaded]', async (role, entries) => {
    await open('/tasks', { as: role === 'Admin' ? admin() : member() });
    await screen.findByRole('heading', { name: 'Tasks page' });
    const store = client.application.get(SessionStoreService);
    // As after a reload: the role is stored, the module list is not loaded yet.
    const { storage } = client;
    await act(async () => {
      storage.local.remove('Portals');
      store.restore();
    });
    expect(client.application.get(Session).subject.modules).toBeUndefined();
    expect(await menuEntries()).toEqual(entries);
  });

  it('marks the entry of the current path [R43.active]', async () => {
    await open('/tasks', { as: admin() });
    await screen.findByRole('heading', { name: 'Tasks page' });
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Tasks');
    await userEvent.click(screen.getByRole('link', { name: 'Teams' }));
    await screen.findByRole('heading', { name: 'Teams page' });
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Teams');
    await act(async () => client.application.get(Navigation).go('/meeting-details/1'));
    await screen.findByRole('heading', { name: 'Meetings page' });
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Meetings');
  });

  it('follows a plan that changes, without a reload [R111 stand-in]', async () => {
    await open('/teams', { as: admin({ modules: ['Teams', 'Tasks'] }) });
    await screen.findByRole('heading', { name: 'Teams page' });
    const store = client.application.get(SessionStoreService);
    const plan = { version: 2, planCode: 'STARTER', access: 'full' } as const;
    await act(async () => store.applyEntitlements('portal-1', { ...plan, modules: ['Tasks', 'Meetings'] }));
    expect(await screen.findByText('Teams is part of the Team and Business plans. Acme is on Starter.')).toBeVisible();
    expect(await menuEntries()).toEqual(['Tasks', 'Meetings']);
    expect(path()).toBe('/please-upgrade-plan');
    await act(async () => store.applyEntitlements('portal-1', { ...plan, version: 3, modules: ['Tasks', 'Teams'] }));
    expect(await screen.findByRole('heading', { name: 'Teams page' })).toBeVisible();
    expect(path()).toBe('/teams');
  });

  it('collapses, stays collapsed, and keeps the names of its entries', async () => {
    await open('/tasks', { as: member({ modules: ['Tasks'] }) });
    const fold = await screen.findByRole('button', { name: /menu$/ });
    const before = fold.getAttribute('aria-expanded');
    await userEvent.click(fold);
    expect(screen.getByRole('button', { name: /menu$/ })).not.toHaveAttribute('aria-expanded', before);
    expect(screen.getByRole('link', { name: 'Tasks' })).toBeInTheDocument();
    await waitFor(() => expect(client.storage.local.read('host.menu')).toBe(before === 'true' ? 'closed' : 'open'));
  });

  it('stays collapsed on the user’s other devices', async () => {
    await open('/tasks', { as: member({ modules: ['Tasks'] }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Expand menu' }));
    expect(screen.getByRole('button', { name: 'Collapse menu' })).toBeVisible();
    await waitFor(() => expect(client.server.requestsTo('/profile/appearance')).toHaveLength(1));
    expect(client.server.requestsTo('/profile/appearance')[0]?.body).toEqual({ menuCollapsed: false });
    const store = client.application.get(SessionStoreService);
    await act(async () => runInAction(() => (store.appearance = { menuCollapsed: true })));
    expect(screen.getByRole('button', { name: 'Expand menu' })).toBeVisible();
  });

  it('redirects to the start page when the user id is missing in the storage [R59]', async () => {
    await open('/tasks', { as: member() });
    await screen.findByRole('heading', { name: 'Tasks page' });
    client.storage.local.remove('UserID');
    await userEvent.click(screen.getByRole('link', { name: 'Teams' }));
    await waitFor(() => expect(client.storage.local.read('AccessToken')).toBeUndefined());
    expect(path()).toBe('/');
  });
});

describe('the profile menu', () => {
  async function openMenu(): Promise<HTMLElement> {
    await userEvent.click(await screen.findByRole('button', { name: 'Your profile and settings' }));
    return screen.getByRole('menu');
  }

  it('shows the user and links to account, help and sign-out [R44.menu]', async () => {
    await open('/tasks', { as: member() });
    const menu = await openMenu();
    expect(within(menu).getByText('Ada Lovelace')).toBeVisible();
    expect(within(menu).getByText('ada@example.com')).toBeVisible();
    expect(within(menu).getByRole('menuitem', { name: 'Manage Your Account' })).toHaveAttribute(
      'href',
      '/settings/profile-setting',
    );
    const help = within(menu).getByRole('menuitem', { name: 'Help and Support' });
    expect(help).toHaveAttribute('href', 'https://help.example/');
    expect(help).toHaveAttribute('target', '_blank');
    expect(within(menu).queryByRole('menuitem', { name: 'Switch Portal' })).toBeNull();
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'Sign out' }));
    await waitFor(() => expect(path()).toBe('/'));
    expect(client.storage.local.read('AccessToken')).toBeUndefined();
  });

  it.each(['', 'null'])('shows initials where the photo is "%s" [R44.initials]', async (photo) => {
    await open('/tasks', { as: personFixture({ photo }) });
    const button = await screen.findByRole('button', { name: 'Your profile and settings' });
    expect(button.querySelector('[data-initials="AL"]')).not.toBeNull();
    expect(button.querySelector('img')).toBeNull();
  });

  it('offers to switch companies only with more than one [R44.switch]', async () => {
    const portals = [portalFixture({ name: 'Acme' }), portalFixture({ clientId: 'portal-2', name: 'Beta' })];
    client = await startClient({ plugins: [...publicAreas, ...specifiedAreas], as: personFixture({ portals }) });
    await client.application.get(Session).choosePortal('portal-1');
    showShellAt(client, '/tasks');
    const menu = await openMenu();
    expect(within(menu).getByRole('menuitem', { name: 'Switch Portal' })).toHaveAttribute('href', '/portals');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Current company: Acme' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Beta' }));
    await waitFor(() => expect(client.application.get(Session).portal?.name).toBe('Beta'));
  });
});

describe('access to pages', () => {
  it('redirects anonymous visitors to the sign-in page [R55]', async () => {
    await open('/tasks');
    expect(await screen.findByRole('heading', { name: 'Sign in page' })).toBeVisible();
    expect(path()).toBe('/login');
  });

  it('redirects users whose company is not set up to the company page [R55]', async () => {
    await open('/tasks', {
      as: personFixture({ profile: { companyCreated: 'No', profileCompleted: 'No' }, portals: [] }),
    });
    expect(await screen.findByRole('heading', { name: 'Company page' })).toBeVisible();
    expect(path()).toBe('/profileadmin');
  });

  it('redirects users with several companies to the chooser [R55]', async () => {
    const portals = [portalFixture(), portalFixture({ clientId: 'portal-2' })];
    await open('/tasks', { as: personFixture({ portals }) });
    expect(await screen.findByRole('heading', { name: 'Portals page' })).toBeVisible();
  });

  it('redirects members from admin pages [R17] [R57]', async () => {
    await open('/analytics', { as: member() });
    expect(await screen.findByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible();
    expect(path()).toBe('/unauthorized');
    expect(await menuEntries()).toContain('Tasks');
  });

  it.each([
    ['/analytics?view=all', 'Analytics page'],
    ['/settings/subscription', 'Settings page'],
    ['/settings/diagnostics', 'Diagnostics'],
  ])(
    'opens the admin page %s by itself once the role of the person allows it [R17] [R57]',
    async (address, heading) => {
      const { clientId } = portalFixture();
      const portals = (role: 'admin' | 'member') => ({ body: personFixture({ portals: [portalFixture({ role })] }) });
      await open(address, { as: member({ clientId }) });
      client.server.respondAt('GET', '/diagnostics', { status: 500 });
      expect(await screen.findByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible();
      client.server.respondAt('GET', '/users/profile', portals('admin'));
      await act(() => client.application.get(Session).refreshPortal());
      expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
      client.server.respondAt('GET', '/users/profile', portals('member'));
      await act(() => client.application.get(Session).refreshPortal());
      expect(await screen.findByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible();
    },
  );

  it('redirects to the upgrade page for a missing module, with the texts of the specification [R11.page] [R58 stand-in]', async () => {
    await open('/project/all', { as: member({ modules: ['Tasks'], planCode: 'STARTER' }) });
    expect(await screen.findByRole('heading', { name: 'You are not authorized to view this page' })).toBeVisible();
    expect(screen.getByText('to access this page you need to upgrade your plan')).toBeVisible();
    expect(screen.getByText('Projects is part of the Team and Business plans. Acme is on Starter.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Your Tasks' })).toHaveAttribute('href', '/tasks');
    await userEvent.click(screen.getByRole('button', { name: 'Upgrade Plan' }));
    expect(screen.getByRole('dialog', { name: 'Ask an admin to change the plan' })).toBeVisible();
  });

  it('refers admins to the operator if no plugin sells plans [R11.page]', async () => {
    await open('/project/all', { as: admin({ modules: ['Tasks'], planCode: 'STARTER' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Upgrade Plan' }));
    expect(screen.getByRole('dialog', { name: 'Ask your operator to change the plan' })).toBeVisible();
  });

  it('shows the not-found page [R19]', async () => {
    await open('/nowhere');
    expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  });

  it('redirects a super-admin page without its token to the super-admin sign-in [R56 stand-in]', async () => {
    const reports = areaPlugin({
      id: 'reports',
      path: '/superadmin/dashboard',
      name: 'Dashboard',
      gate: { audience: 'super-admin' },
      layout: 'super-admin',
    });
    const door = areaPlugin({
      id: 'door',
      path: '/superadmin/login',
      name: 'Super-admin',
      gate: { audience: 'public' },
      layout: 'public',
    });
    await open('/superadmin/dashboard', { as: admin(), plugins: [...publicAreas, reports, door] });
    expect(await screen.findByRole('heading', { name: 'Super-admin page' })).toBeVisible();
  });

  it('redirects visitors without the stored token from the walkthrough, and shows the logo and a close link [R41.logo R41.close R41.token]', async () => {
    await open('/profileadmin', { as: personFixture() });
    expect(await screen.findByRole('heading', { name: 'Company page' })).toBeVisible();
    const header = within(screen.getByRole('banner'));
    expect(header.getByText('Tessera')).toBeVisible();
    expect(screen.getByRole('banner').querySelector('svg')).not.toBeNull();
    expect(header.getByRole('link', { name: 'Close and go to the start page' })).toHaveAttribute('href', '/');
    client.storage.local.remove('AccessToken');
    await act(async () => client.application.get(Navigation).go('/profileadmin/again'));
    await act(async () => client.application.get(Navigation).go('/profileadmin'));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(client.storage.local.names().filter((name) => name !== 'IP_ADDRESS')).toEqual([]);
  });

  it('moves the focus to the heading of the next page, and sets the window’s title', async () => {
    await open('/tasks', { as: member() });
    await screen.findByRole('heading', { name: 'Tasks page' });
    await userEvent.click(screen.getByRole('link', { name: 'Teams' }));
    const heading = await screen.findByRole('heading', { name: 'Teams page' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(document.title).toBe('Teams · Tessera');
  });

  it('names the area that couldn’t be loaded, and loads it again', async () => {
    let isBroken = true;
    const broken = {
      ...areaPlugin({ id: 'odd', path: '/odd', name: 'Odd' }),
      load: () => (isBroken ? Promise.reject(new Error('no')) : Promise.resolve({})),
    };
    await open('/odd', { as: member(), plugins: [...publicAreas, ...specifiedAreas, broken] });
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await act(() => client.clock.advance(10_000));
    }
    expect(await screen.findByRole('heading', { name: 'Couldn’t load Odd' })).toBeVisible();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Odd page' })).toBeVisible();
  });
});

describe('state bars', () => {
  it('say that the browser is offline, and that the portal is read-only', async () => {
    await open('/tasks', { as: member({ access: 'read-only' }) });
    expect(await screen.findByText(/^Acme is read-only/)).toBeVisible();
    await act(async () => client.window.setOnline(false));
    expect(await screen.findByText(/^You’re offline\./)).toBeVisible();
  });
});

describe('the keyboard', () => {
  it('runs commands in the authorized area, but not while the user types', async () => {
    await open('/tasks', { as: member() });
    const ran: string[] = [];
    const commands = client.application.get(Commands);
    commands.add({ id: 'host:one', title: 'One', group: 'Go', shortcut: 'c', run: () => void ran.push('c') });
    commands.add({ id: 'host:two', title: 'Two', group: 'Go', shortcut: 'g t', run: () => void ran.push('g t') });
    await screen.findByRole('heading', { name: 'Tasks page' });
    await userEvent.keyboard('cgt');
    expect(ran).toEqual(['c', 'g t']);
    const field = document.createElement('input');
    document.body.append(field);
    await userEvent.type(field, 'cgt');
    field.remove();
    expect([field.value, ran]).toEqual(['cgt', ['c', 'g t']]);
    // A view that is chosen by a radio button keeps the focus there, and letters are no text in it.
    const choice = Object.assign(document.createElement('input'), { type: 'radio' });
    document.body.append(choice);
    choice.focus();
    await userEvent.keyboard('c');
    choice.remove();
    expect(ran).toEqual(['c', 'g t', 'c']);
  });
});

describe('an address that needs a session', () => {
  it('is kept in this tab until after sign-in, and dropped once the user is inside', async () => {
    await open('/teams?view=all');
    expect(await screen.findByRole('heading', { name: 'Sign in page' })).toBeVisible();
    expect(path()).toBe('/login');
    expect(client.storage.tab.read('returnTo')).toBe('/teams?view=all');
    const session = client.application.get(Session);
    client.server.respondAt('GET', '/users/profile', { body: personFixture({ portals: [portalFixture()] }) });
    await act(() =>
      session.signIn({ ...personFixture({ portals: [portalFixture()] }), accessToken: 't', expiresOn: '' }),
    );
    expect(await screen.findByRole('heading', { name: 'Teams page' })).toBeVisible();
    expect(client.storage.tab.read('returnTo')).toBeUndefined();
  });

  it('of the settings is kept too, that of a public page is not', async () => {
    await open('/settings/subscription');
    expect(await screen.findByRole('heading', { name: 'Sign in page' })).toBeVisible();
    expect(client.storage.tab.read('returnTo')).toBe('/settings/subscription');
    await act(async () => client.application.get(Navigation).go('/portals'));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(client.storage.tab.read('returnTo')).toBe('/settings/subscription');
  });
});
