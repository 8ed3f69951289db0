import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toasts } from '@tessera/core/client';
import { keepCompany } from '@tessera/core/contract';
import { admin, member, startClient } from '@tessera/core/testing';
import type { StartedClient } from '@tessera/core/testing';
import { publicAreas, showShellAt, specifiedAreas } from './shell-test-kit';

const deletionOn = '2037-06-15T12:00:00.000Z';
const settings = {
  name: 'Acme',
  timeZone: 'UTC',
  workingDays: [1 as const],
  locale: 'en',
  currency: 'EUR',
  holidays: [],
  fiscalYearStart: 1,
};

describe('A company that will be deleted', () => {
  let client: StartedClient;

  async function open(as: ReturnType<typeof admin>): Promise<void> {
    client = await startClient({ plugins: [...publicAreas, ...specifiedAreas], as });
    showShellAt(client, '/tasks');
    await screen.findByRole('heading', { name: 'Tasks page' });
    await act(() => client.clock.advance(2_000));
    await waitFor(() => expect(client.hub.connections).not.toHaveLength(0));
  }
  const push = (version: number, deletion: object): void => {
    const data = { ...settings, ...deletion, id: 'portal-1', version };
    void act(() => client.hub.push('core.portal-changed', { id: 'portal-1', version, data }));
  };
  afterEach(() => act(() => client.stop()));

  it('says so to members as soon as it is decided, and no longer once it is kept', async () => {
    await open(member());
    push(2, { deletionOn });
    expect(await screen.findByText('Acme will be deleted on Monday, 15 June 2037.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Keep company' })).toBeNull();
    push(3, {});
    await waitFor(() => expect(screen.queryByText(/^Acme will be deleted/)).toBeNull());
  });

  it('is kept by an admin with one press', async () => {
    await open(admin());
    const success = jest.spyOn(client.application.get(Toasts), 'success');
    push(2, { deletionOn });
    client.server.respond(keepCompany, { body: { ...settings, version: 3 } });
    await userEvent.click(await screen.findByRole('button', { name: 'Keep company' }));
    await waitFor(() => expect(success).toHaveBeenCalledWith('Acme is kept.'));
    expect(client.server.requestsTo('/company/deletion')).toMatchObject([{ method: 'DELETE' }]);
    push(3, {});
    await waitFor(() => expect(screen.queryByText(/^Acme will be deleted/)).toBeNull());
  });
});
