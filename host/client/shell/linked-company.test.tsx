import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Navigation, Session } from '@tessera/core/client';
import { personFixture, portalFixture, startClient } from '@tessera/core/testing';
import type { StartedClient } from '@tessera/core/testing';
import { publicAreas, showShellAt, specifiedAreas } from './shell-test-kit';

const portals = [portalFixture({ clientId: 'c1', name: 'Acme' }), portalFixture({ clientId: 'c2', name: 'Ferrow' })];

describe('An address that names a company', () => {
  let client: StartedClient;

  async function open(address: string, chosen: string | undefined = 'c1'): Promise<void> {
    client = await startClient({ plugins: [...publicAreas, ...specifiedAreas], as: personFixture({ portals }) });
    if (chosen !== undefined) {
      await client.application.get(Session).choosePortal(chosen);
    }
    window.history.replaceState(undefined, '', address);
    showShellAt(client, address);
  }
  const portal = () => client.application.get(Session).portal?.name;
  const address = () => client.application.get(Navigation).address;
  afterEach(async () => {
    await act(() => client.stop());
    window.history.replaceState(undefined, '', '/');
  });

  it('opens in that company, with its query and fragment, and without the company in the address of the router', async () => {
    await open('/tasks?view=board&clientId=c2#comment-1');
    await screen.findByRole('heading', { name: 'Tasks page' });
    await waitFor(() => expect(portal()).toBe('Ferrow'));
    await waitFor(() => expect(address()).toBe('/tasks?view=board#comment-1'));
  });

  it('opens before a company was chosen', async () => {
    await open('/tasks?clientId=c2', undefined);
    await waitFor(() => expect(portal()).toBe('Ferrow'));
    await waitFor(() => expect(address()).toBe('/tasks'));
  });

  it('stays where it is in the open company', async () => {
    await open('/tasks?clientId=c1');
    await screen.findByRole('heading', { name: 'Tasks page' });
    await waitFor(() => expect(address()).toBe('/tasks'));
    expect(portal()).toBe('Acme');
  });

  it('says that the person does not belong to that company, without its name', async () => {
    await open('/tasks?clientId=c3');
    expect(await screen.findByText('This address belongs to another company')).toBeVisible();
    expect(portal()).toBe('Acme');
    expect(screen.getByRole('link', { name: /start/i })).toHaveAttribute('href', '/tasks');
  });

  it('says without a connection that it can’t know, and checks again when it is back', async () => {
    client = await startClient({ plugins: [...publicAreas, ...specifiedAreas], as: personFixture({ portals }) });
    await client.application.get(Session).choosePortal('c1');
    client.server.isReachable = false;
    client.window.setOnline(false);
    window.history.replaceState(undefined, '', '/tasks?clientId=c3');
    showShellAt(client, '/tasks?clientId=c3');
    const unknown = 'Couldn’t check whether you belong to the company of this address';
    expect(await screen.findByText(unknown, { selector: 'b' })).toBeVisible();
    expect(screen.getByText(/^You’re offline. It’s checked again/)).toBeVisible();
    expect(screen.queryByText('This address belongs to another company')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(unknown, { selector: 'b' })).toBeVisible();

    client.server.isReachable = true;
    await act(async () => client.window.setOnline(true));
    expect(await screen.findByText('This address belongs to another company')).toBeVisible();
  });
});
