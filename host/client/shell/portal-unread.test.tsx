import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Session } from '@tessera/core/client';
import { countUnreadOfCompanies } from '@tessera/core/contract';
import { personFixture, portalFixture, problem, startClient } from '@tessera/core/testing';
import type { StartedClient } from '@tessera/core/testing';
import { publicAreas, showShellAt, specifiedAreas } from './shell-test-kit';

const portals = [
  portalFixture({ clientId: 'c1', name: 'Acme' }),
  portalFixture({ clientId: 'c2', name: 'Ferrow' }),
  portalFixture({ clientId: 'c3', name: 'Hooli' }),
];

describe('What is unread in other companies', () => {
  let client: StartedClient;

  async function open(items: readonly { clientId: string; count: number }[], count = portals.length): Promise<void> {
    client = await startClient({
      plugins: [...publicAreas, ...specifiedAreas],
      as: personFixture({ portals: portals.slice(0, count) }),
    });
    client.server.respond(countUnreadOfCompanies, { body: { items: [...items] } });
    await client.application.get(Session).choosePortal('c1');
    showShellAt(client, '/tasks');
    await screen.findByRole('heading', { name: 'Tasks page' });
  }
  const asked = () => client.server.requestsTo('/users/unread').length;
  afterEach(() => act(() => client.stop()));

  it('is a dot at the name of the company, and a number in the menu; the open one is the bell’s', async () => {
    await open([
      { clientId: 'c1', count: 7 },
      { clientId: 'c2', count: 3 },
      { clientId: 'c3', count: 100 },
    ]);
    const button = await screen.findByRole('button', { name: /Unread notifications in 2 other companies$/ });
    await userEvent.click(button);
    const menu = await screen.findByRole('menu');
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Acme', 'Ferrow33 unread notifications', 'Hooli99+More than 99 unread notifications']);
  });

  it('is read again when the menu opens and when the window gets the focus', async () => {
    await open([]);
    await waitFor(() => expect(asked()).toBe(1));
    client.server.respond(countUnreadOfCompanies, { body: { items: [{ clientId: 'c2', count: 1 }] } });
    await userEvent.click(screen.getByRole('button', { name: /Acme/ }));
    expect(await screen.findByText('1 unread notification')).toBeInTheDocument();
    expect(asked()).toBe(2);
    client.server.respond(countUnreadOfCompanies, { body: { items: [] } });
    await act(async () => client.window.fire('focus'));
    await waitFor(() => expect(screen.queryByText('1 unread notification')).toBeNull());
    // Without a connection the last numbers stay.
    client.server.respond(countUnreadOfCompanies, problem('internal'));
    await act(async () => client.window.fire('focus'));
    await waitFor(() => expect(asked()).toBe(4));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is not asked for a person with one company', async () => {
    await open([], 1);
    await act(() => client.clock.advance(5_000));
    expect(asked()).toBe(0);
  });
});
