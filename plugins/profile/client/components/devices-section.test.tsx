import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

  it('are signed out with one request, except the one in use', async () => {
    client.server.respond(listSessions, { body: { items: [1, 2, 3].map(device) } });
    client.server.respond(endOtherSessions, () => {
      client.server.respond(listSessions, { body: { items: [device(1)] } });
      return { status: 204 };
    });
    client.renderPart(<DevicesSection />);
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out all other devices' }));
    await waitFor(() => expect(screen.queryByText('Browser 3')).toBeNull());
    expect(screen.getByText('Browser 1')).toBeVisible();
    const sent = client.server.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
    expect(sent).toEqual(['/auth/sessions']);
  });

  it('are not offered to be signed out at once where there is only one other', async () => {
    client.server.respond(listSessions, { body: { items: [1, 2].map(device) } });
    client.renderPart(<DevicesSection />);
    await screen.findByText('Browser 2');
    expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull();
  });
});
