import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Questions } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { member, startClient } from '@tessera/core/testing';
import { endOtherSessions, listSessions } from '@tessera/plugins/access';
import { DevicesSection } from './devices-section';

const device = (number: number) => ({
  id: `01900000-0000-7000-8000-00000000000${number}`,
  device: '',
  userAgent: `Browser ${number}`,
  ipAddress: '192.0.2.1',
  createdOn: '2026-01-05T09:00:00.000Z',
  lastUsedOn: '2026-01-05T09:00:00.000Z',
  expiresOn: '2026-02-05T09:00:00.000Z',
  current: number === 1,
});

describe('the devices of a person', () => {
  let client: StartedClient;

  beforeEach(async () => {
    client = await startClient({ as: member() });
  });
  afterEach(() => act(() => client.stop()));

  it('are signed out with one request after a confirmation, except the one in use', async () => {
    client.server.respond(listSessions, { body: { items: [1, 2, 3].map(device) } });
    client.server.respond(endOtherSessions, () => {
      client.server.respond(listSessions, { body: { items: [device(1)] } });
      return { status: 204 };
    });
    const ask = jest.spyOn(client.application.get(Questions), 'ask').mockResolvedValueOnce(false);
    client.renderPart(<DevicesSection />);
    const all = await screen.findByRole('button', { name: 'Sign out all other devices' });
    await userEvent.click(all);
    expect(ask.mock.lastCall?.[0].title).toBe('Sign out all other devices?');
    expect(client.server.requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
    ask.mockResolvedValueOnce(true);
    await userEvent.click(all);
    await waitFor(() => expect(screen.queryByText('Browser 3')).toBeNull());
    expect(screen.getByText('Browser 1')).toBeVisible();
    const sent = client.server.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
    expect(sent).toEqual(['/auth/sessions']);
  });

  it('differ by browser, address and times, and the one in use is marked', async () => {
    const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
    const older = { ...device(2), userAgent: chrome, ipAddress: '198.51.100.7' };
    client.server.respond(listSessions, { body: { items: [older, { ...device(1), userAgent: chrome }] } });
    client.renderPart(<DevicesSection />);
    await screen.findByText('Network address 198.51.100.7');
    const [first, second] = screen.getAllByRole('listitem').map((row) => within(row));
    expect(first?.getByText('This device')).toBeVisible();
    expect(first?.getByText('Network address 192.0.2.1')).toBeVisible();
    expect(second?.getByText('Chrome 140 on Linux')).toBeVisible();
    expect(second?.getByText(/^Signed in:/).querySelector('time')).toHaveAttribute('datetime', older.createdOn);
    expect(second?.getByText(/^Last used:/).querySelector('time')).toHaveAttribute('datetime', older.lastUsedOn);
  });

  it('are listed with the one in use first, and are more than five behind a disclosure', async () => {
    const oldest = [2, 3, 4, 5, 6, 7, 1].map(device);
    client.server.respond(listSessions, { body: { items: oldest } });
    client.renderPart(<DevicesSection />);
    expect(await screen.findByText('Browser 5')).toBeVisible();
    expect(screen.getAllByText(/^Browser /)[0]).toHaveTextContent('Browser 1');
    expect(screen.getByText('Browser 6')).not.toBeVisible();
    await userEvent.click(screen.getByText('More devices'));
    expect(screen.getByText('Browser 7')).toBeVisible();
  });

  it('are not offered to be signed out at once where there is only one other', async () => {
    client.server.respond(listSessions, { body: { items: [1, 2].map(device) } });
    client.renderPart(<DevicesSection />);
    await screen.findByText('Browser 2');
    expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull();
  });
});
