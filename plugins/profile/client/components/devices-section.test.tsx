import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StartedClient } from '@tessera/core/testing';
import { member, startClient } from '@tessera/core/testing';
import { listSessions } from '@tessera/plugins/access';
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

  it('are signed out all at once, except the one in use', async () => {
    client.server.respond(listSessions, { body: { items: [1, 2, 3].map(device) } });
    client.renderPart(<DevicesSection />);
    for (const number of [2, 3]) {
      client.server.respondAt('DELETE', `/auth/sessions/${device(number).id}`, { status: 204 });
    }
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out all other devices' }));
    await waitFor(() =>
      expect([1, 2, 3].map((number) => client.server.requestsTo(`/auth/sessions/${device(number).id}`).length)).toEqual(
        [0, 1, 1],
      ),
    );
  });

  it('are not offered to be signed out at once where there is only one other', async () => {
    client.server.respond(listSessions, { body: { items: [1, 2].map(device) } });
    client.renderPart(<DevicesSection />);
    await screen.findByText('Browser 2');
    expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull();
  });
});
