import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { admin, startClient } from '@tessera/core/testing';
import { sampleAreaEntries } from '../../contract';
import { plugin } from '../plugin';

const { add, list } = sampleAreaEntries.endpoints;

describe('the sample-area page', () => {
  it('describes itself while empty, and shows added entries', async () => {
    const modules = plugin.manifest.gate.modules ?? ['Tasks'];
    const client = await startClient({ plugins: [plugin], as: admin({ modules }) });
    const facts = { id: '01900000-0000-7000-8000-000000000001', version: 1, createdOn: '2026-01-05T09:00:00.000Z' };
    client.server.respond(list, { body: { items: [], nextCursor: null } });
    client.server.respond(add, ({ body }) => ({
      status: 201,
      body: { ...(body as object), ...facts, createdBy: facts.id },
    }));
    client.show('/sample-area');
    expect(await screen.findByText('Entries appear here for everyone in the company.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add entry' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'First{Enter}');
    expect(await screen.findByRole('row', { name: 'First' })).toBeVisible();
    await client.stop();
  });
});
