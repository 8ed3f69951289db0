import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { definePlugin, headerEnd } from '@tessera/core/contract';
import { Commands, defineClientPlugin, Navigation, SlotOutlet } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { member, problem, startClient } from '@tessera/core/testing';
import { changeNotification, listNotifications, markAllRead, markAllUnread } from '../../contract/endpoints';
import { plugin } from '../plugin';
import { NotificationServer, notificationOf } from './notification-test-kit';

/** Opens things. */
const things = defineClientPlugin({
  manifest: definePlugin({
    id: 'things',
    name: 'Things',
    description: 'Things.',
    core: '^1.0.0',
    gate: { audience: 'member' },
  }),
  links: [{ type: 'things.thing', icon: 'list-checks', to: ({ id }) => `/things/${id}` }],
});

describe('the bell', () => {
  let client: StartedClient;
  let kept: NotificationServer;
  let leave: () => void | Promise<void>;

  beforeEach(async () => {
    client = await startClient({ plugins: [plugin, things], as: member() });
    kept = new NotificationServer(
      client,
      new Map(
        [
          notificationOf(1),
          notificationOf(2, { isMention: true, reason: 'mentioned' }),
          notificationOf(3, { isRead: true }),
        ].map((each) => [each.id, each]),
      ),
    );
    leave = client.application.enterAuthorizedArea();
    await act(() => client.clock.advance(2_000));
    await act(async () => void client.renderPart(<SlotOutlet slot={headerEnd} with={{}} />));
  });
  afterEach(async () => {
    await leave();
    await client.stop();
  });

  const bell = (name: string | RegExp) => screen.findByRole('button', { name });
  async function open(): Promise<HTMLElement> {
    await userEvent.click(await bell(/^Notifications/));
    const popover = await screen.findByRole('dialog', { name: 'Notifications' });
    await within(popover).findByRole('grid');
    return popover;
  }
  const rows = (popover: HTMLElement) => within(popover).queryAllByRole('row');
  const row = (popover: HTMLElement, text: RegExp) => within(popover).getByRole('row', { name: text });
  const patches = () =>
    client.server.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body as object);
  const path = () => client.application.get(Navigation).path;

  it('shows how many are unread, and follows live events of this person [R40.notifications]', async () => {
    expect(await bell('Notifications, 2 unread')).toBeVisible();
    const next = notificationOf(9);
    await act(async () =>
      client.hub.push('notifications.notification-changed', { id: next.id, version: 1, data: next }),
    );
    expect(await bell('Notifications, 3 unread')).toBeVisible();
    const more = { ...notificationOf(8), version: 5, wasUnread: true };
    await act(async () =>
      client.hub.push('notifications.notification-changed', { id: more.id, version: 5, data: more }),
    );
    expect(await bell('Notifications, 3 unread')).toBeVisible();
  });

  it('lists the notifications with reason and person, newest first, and opens an item, which is read then', async () => {
    const popover = await open();
    expect(rows(popover).map((each) => within(each).getByRole('link').textContent)).toEqual([
      'Thing 3 is yours',
      'Thing 2 is yours',
      'Thing 1 is yours',
    ]);
    expect(row(popover, /Thing 1/)).toHaveTextContent(/Ana Souza.*Because it is assigned to you/);
    expect(row(popover, /Thing 2/)).toHaveTextContent(/Because you were mentioned/);
    await userEvent.click(within(row(popover, /Thing 1/)).getByRole('link'));
    expect(path()).toBe('/things/thing-1');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await bell('Notifications, 1 unread')).toBeVisible();
    expect(patches()).toEqual([{ isRead: true, seen: 1 }]);
  });

  it('filters by what is unread, mentions and assigned items', async () => {
    const popover = await open();
    await userEvent.click(within(popover).getByRole('radio', { name: 'Mentions' }));
    await waitFor(() => expect(rows(popover)).toHaveLength(1));
    await userEvent.click(within(popover).getByRole('radio', { name: 'Unread' }));
    await waitFor(() => expect(rows(popover)).toHaveLength(2));
    await userEvent.click(within(row(popover, /Thing 1/)).getByRole('button', { name: 'Mark as read' }));
    await waitFor(() => expect(rows(popover)).toHaveLength(1));
  });

  it('works by keyboard: r reads, e archives, s opens the actions, and Escape closes', async () => {
    const popover = await open();
    act(() => row(popover, /Thing 3/).focus());
    await userEvent.keyboard('r');
    await waitFor(() => expect(patches()).toEqual([{ isRead: false, seen: 1 }]));
    await userEvent.keyboard('e');
    await waitFor(() => expect(rows(popover)).toHaveLength(2));
    act(() => row(popover, /Thing 1/).focus());
    await userEvent.keyboard('s');
    const menu = await screen.findByRole('menu', { name: 'Actions for “Thing 1 is yours”' });
    await userEvent.click(within(menu).getByRole('menuitem', { name: 'For 1 hour' }));
    await waitFor(() => expect(rows(popover)).toHaveLength(1));
    expect(patches().at(-1)).toMatchObject({ snoozedUntil: expect.stringMatching(/^2026-01-05T10:00/) });
    act(() => row(popover, /Thing 2/).focus());
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await bell(/^Notifications/)).toHaveFocus();
  });

  it('opens by its command, shows archived ones, and takes them out of the archive', async () => {
    await bell(/^Notifications/);
    await act(() => client.application.get(Commands).run('notifications:show'));
    const popover = await screen.findByRole('dialog', { name: 'Notifications' });
    await within(popover).findByRole('grid');
    await userEvent.click(within(row(popover, /Thing 1/)).getByRole('button', { name: /^Actions for/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    await waitFor(() => expect(rows(popover)).toHaveLength(2));
    await userEvent.click(within(popover).getByRole('button', { name: 'More lists and settings' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Show archived' }));
    await waitFor(() => expect(rows(popover)).toHaveLength(1));
    act(() => row(popover, /Thing 1/).focus());
    await userEvent.keyboard('e');
    expect(await within(popover).findByText('Notifications that you archive are kept here.')).toBeVisible();
  });

  it('marks all as read up to the newest one, and undoes that', async () => {
    const readOn = '2026-01-05T09:00:02.000Z';
    client.server.respond(markAllRead, () => {
      for (const [id, each] of kept.kept) {
        kept.kept.set(id, { ...each, isRead: true, version: each.version + 1 });
      }
      return { body: { marked: 2, readOn } };
    });
    client.server.respond(markAllUnread, { body: { marked: 2 } });
    const popover = await open();
    await userEvent.click(within(popover).getByRole('button', { name: 'Mark all as read' }));
    expect(await bell('Notifications')).toBeVisible();
    const [request] = client.server.requestsTo('/notifications/read');
    expect(request?.body).toEqual({ filter: 'All', through: notificationOf(3).lastOn });
    expect(within(popover).getByRole('button', { name: 'Mark all as read' })).toBeDisabled();
  });

  it('says that an item was deleted and does not link to it, nor to one that the person cannot open', async () => {
    kept.kept.set('gone', notificationOf(4, { isGone: true }));
    kept.kept.set('closed', notificationOf(5, { entity: { type: 'other.item', id: 'x' } }));
    const popover = await open();
    expect(row(popover, /Thing 4/)).toHaveTextContent('Deleted');
    expect(within(row(popover, /Thing 4/)).queryByRole('link')).toBeNull();
    expect(within(row(popover, /Thing 5/)).queryByRole('link')).toBeNull();
  });

  it('says why the list could not be loaded, and loads it on Retry', async () => {
    client.server.respond(listNotifications, problem('internal', ['The server has a problem.']));
    await userEvent.click(await bell(/^Notifications/));
    const popover = await screen.findByRole('dialog', { name: 'Notifications' });
    expect(await within(popover).findByText('Couldn’t load the notifications')).toBeVisible();
    client.server.respond(listNotifications, { body: { items: [], nextCursor: null } });
    await userEvent.click(within(popover).getByRole('button', { name: 'Retry' }));
    expect(await within(popover).findByText('What others do for you or ask of you appears here.')).toBeVisible();
  });

  it('keeps what the person marks without a connection, and shows it at once', async () => {
    const popover = await open();
    client.server.isReachable = false;
    await userEvent.click(within(row(popover, /Thing 1/)).getByRole('button', { name: 'Mark as read' }));
    expect(await within(row(popover, /Thing 1/)).findByRole('button', { name: 'Mark as unread' })).toBeVisible();
    client.server.isReachable = true;
    client.server.respond(changeNotification, { body: notificationOf(1, { isRead: true, version: 2 }) });
  });
});
