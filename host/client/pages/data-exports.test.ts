import { listPortalExports, startPortalExport } from '@tessera/core/contract';
import { Api } from '@tessera/core/client';
import { admin, startClient } from '@tessera/core/testing';
import { DataExports } from './data-exports';

const queued = {
  id: '01900000-0000-7000-8000-000000000001',
  state: 'queued',
  requestedBy: { id: '01900000-0000-7000-8000-000000000002', name: 'Ann Marlow' },
  requestedOn: '2026-01-05T09:00:00.000Z',
  rows: 0,
  rowEstimate: 0,
  fileBytes: 0,
  fileBytesEstimate: 0,
} as const;

describe('portal exports on the page', () => {
  it('follow an export from its start, even if none was running before', async () => {
    const client = await startClient({ as: admin() });
    let items: readonly object[] = [];
    client.server.respond(listPortalExports, () => ({ body: { items } }));
    client.server.respond(startPortalExport, { status: 202, body: queued });
    const exports = new DataExports({ api: client.application.get(Api), clock: client.clock, apiBase: '/api' });
    const stop = exports.follow();
    await exports.list.refresh();
    items = [{ ...queued, state: 'running' }];
    await exports.start();
    await client.clock.advance(1_500);
    expect(exports.list.value?.map(({ state }) => state)).toEqual(['running']);
    void stop();
    await client.stop();
  });
});
