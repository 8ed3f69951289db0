import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StoredFile } from '@tessera/core/contract';
import { listStoredFiles, readStorage } from '@tessera/core/contract';
import type { StartedClient } from '@tessera/core/testing';
import { admin, problem, startClient } from '@tessera/core/testing';
import { plugin } from '../plugin';

const file: StoredFile = {
  id: '0190a000-0000-7000-8000-000000000001',
  name: 'drawing.pdf',
  size: 2_097_152,
  addedBy: { id: '0190a000-0000-7000-8000-000000000002', fullName: 'Ada Lovelace' },
  addedOn: '2036-12-01T10:00:00.000Z',
  entity: { type: 'tasks.task', id: '0190a000-0000-7000-8000-000000000003' },
};

describe('the storage page', () => {
  let client: StartedClient;
  let leave: () => unknown;

  beforeEach(async () => {
    client = await startClient({ as: admin(), plugins: [plugin] });
    leave = client.application.enterAuthorizedArea();
    await act(() => client.clock.advance(2_000));
    client.server.respond(listStoredFiles, { body: { items: [file], nextCursor: null } });
    client.server.respond(readStorage, {
      body: {
        usedBytes: 3_145_728,
        limitBytes: 10_485_760,
        areas: [{ name: 'Tasks', bytes: 2_097_152, files: 1 }],
        removedBytes: 1_048_576,
        exportBytes: 0,
      },
    });
  });
  afterEach(() =>
    act(async () => {
      leave();
      await client.stop();
    }),
  );

  it('shows what is used, of how much and for what, and the largest files', async () => {
    client.show('/settings/storage');
    expect(await screen.findByText('3 MB of 10 MB used')).toBeVisible();
    expect(screen.getByRole('meter', { name: 'Storage in use' })).toBeVisible();
    expect(screen.getByText('1 file')).toBeVisible();
    expect(screen.getByText('Removed and unfinished')).toBeVisible();
    expect(screen.queryByText('Exports of company data')).toBeNull();
    expect(await screen.findByText('drawing.pdf')).toBeVisible();
    expect(screen.getByText('Ada Lovelace')).toBeVisible();
  });

  it('offers another try after a failure', async () => {
    client.server.respond(readStorage, problem('internal', ['Broken']));
    client.show('/settings/storage');
    expect(await screen.findByText('Couldn’t load the storage')).toBeVisible();
    client.server.respond(readStorage, {
      body: { usedBytes: 0, limitBytes: 1_048_576, areas: [], removedBytes: 0, exportBytes: 0 },
    });
    await userEvent.click(screen.getByRole('button', { name: /Try again|Retry/ }));
    expect(await screen.findByText(/of 1 MB used/)).toBeVisible();
  });

  it('says without a connection what isn’t known, and reads again when it is back', async () => {
    await act(async () => client.window.setOnline(false));
    client.server.isReachable = false;
    client.show('/settings/storage');
    expect(await screen.findByText(/^You’re offline, so how much storage is in use isn’t known/)).toBeVisible();
    expect(await screen.findByText(/^You’re offline. The files load again/)).toBeVisible();
    await userEvent.click(screen.getAllByRole('button', { name: 'Retry' })[0] ?? document.body);
    expect(await screen.findByText(/^You’re offline, so how much storage/)).toBeVisible();

    client.server.isReachable = true;
    await act(async () => client.window.setOnline(true));
    expect(await screen.findByText('3 MB of 10 MB used')).toBeVisible();
    expect(await screen.findByText('drawing.pdf')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});
