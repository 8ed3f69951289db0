import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StartedClient } from '@tessera/core/testing';
import { admin, problem, startClient } from '@tessera/core/testing';
import { addSampleAreaEntry, listSampleAreaEntries } from '../../contract';
import { plugin } from '../plugin';

const entry = { id: '01900000-0000-7000-8000-000000000001', text: 'First', createdOn: '2026-01-05T09:00:00.000Z' };

describe('the sample-area page', () => {
  let client: StartedClient;

  beforeEach(async () => {
    client = await startClient({ plugins: [plugin], as: admin({ modules: plugin.manifest.gate.modules ?? [] }) });
    client.server.respond(listSampleAreaEntries, { body: { items: [], nextCursor: null } });
  });
  afterEach(() => client.stop());

  async function add(text: string): Promise<void> {
    client.show('/sample-area');
    expect(await screen.findByText('Entries appear here for everyone in the company.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add entry' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Text' }), `${text}{Enter}`);
  }

  it('describes itself while empty, and shows added entries', async () => {
    client.server.respond(addSampleAreaEntry, () => {
      client.server.respond(listSampleAreaEntries, { body: { items: [entry], nextCursor: null } });
      return { status: 201, body: entry };
    });
    await add('First');
    expect(await screen.findByRole('row', { name: 'First' })).toBeVisible();
  });

  it('shows why the list failed to load, and retries', async () => {
    client.server.respond(listSampleAreaEntries, problem('internal'));
    client.show('/sample-area');
    expect(await screen.findByText('Something went wrong, Please try again later.')).toBeVisible();
    client.server.respond(listSampleAreaEntries, { body: { items: [entry], nextCursor: null } });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: 'First' })).toBeVisible();
  });

  it('keeps the typed text when the server refuses it', async () => {
    client.server.respond(addSampleAreaEntry, problem('validation_failed', ['Use other words.']));
    await add('First');
    expect(await screen.findByText('Use other words.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('First');
  });
});
