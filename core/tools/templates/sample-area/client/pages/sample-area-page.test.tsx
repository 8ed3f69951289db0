import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UndoHistory } from '@tessera/core/client';
import type { StartedClient } from '@tessera/core/testing';
import { admin, problem, startClient } from '@tessera/core/testing';
import type { SampleAreaEntry } from '../../contract';
import {
  addSampleAreaEntry,
  changeSampleAreaEntry,
  deleteSampleAreaEntry,
  listSampleAreaEntries,
  readSampleAreaEntry,
  restoreSampleAreaEntry,
  sampleAreaEntryChanged,
} from '../../contract';
import { plugin } from '../plugin';

const id = '01900000-0000-7000-8000-000000000001';
const entry: SampleAreaEntry = { id, version: 1, title: 'First', note: '', createdOn: '2026-01-05T09:00:00.000Z' };

describe('the sample-area page', () => {
  let client: StartedClient;

  beforeEach(async () => {
    client = await startClient({
      plugins: [plugin],
      as: admin({ modules: plugin.manifest.gate.modules ?? ['Tasks'] }),
    });
    respondWith([]);
  });
  afterEach(() => client.stop());

  function respondWith(items: readonly SampleAreaEntry[]): void {
    client.server.respond(listSampleAreaEntries, { body: { items, nextCursor: null } });
  }

  /** Receives the event of a change, once the connection is open. */
  async function receive(data: SampleAreaEntry): Promise<void> {
    const { version } = data;
    await act(() => client.clock.advance(2_000));
    await act(async () => client.hub.push(sampleAreaEntryChanged.name, { id, version, data }));
  }

  async function add(title: string): Promise<void> {
    client.show('/sample-area');
    expect(await screen.findByText('Entries appear here for everyone in the company.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add entry' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), `${title}{Enter}`);
  }

  /** Opens an entry, and replaces its title. */
  async function edit(title: string): Promise<void> {
    respondWith([entry]);
    client.server.respond(readSampleAreaEntry, { body: entry });
    client.show(`/sample-area/${id}`);
    const field = await screen.findByRole('textbox', { name: 'Title' });
    await userEvent.clear(field);
    await userEvent.type(field, title);
  }

  it('describes itself while empty, and shows added entries', async () => {
    client.server.respond(addSampleAreaEntry, { status: 201, body: entry });
    await add('First');
    expect(await screen.findByRole('row', { name: 'First' })).toBeVisible();
  });

  it('shows why the list failed to load, and retries', async () => {
    client.server.respond(listSampleAreaEntries, problem('internal'));
    client.show('/sample-area');
    expect(await screen.findByText('Something went wrong, Please try again later.')).toBeVisible();
    respondWith([entry]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: 'First' })).toBeVisible();
  });

  it('keeps the typed text when the server refuses it', async () => {
    client.server.respond(addSampleAreaEntry, problem('validation_failed', ['Use other words.']));
    await add('First');
    expect(await screen.findByText('Use other words.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('First');
  });

  it('sends only what was edited, from the version that was opened', async () => {
    client.server.respond(changeSampleAreaEntry, { body: { ...entry, title: 'Mine', version: 2 } });
    await edit('Mine');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('row', { name: 'Mine' })).toBeVisible();
    const [request] = client.server.requestsTo(`/sample-area/entries/${id}`).filter(({ method }) => method === 'PATCH');
    expect([request?.body, request?.headers['if-match']]).toEqual([{ title: 'Mine' }, '"1"']);
  });

  it('asks which text to keep when another member changed the same field, and shows both', async () => {
    const theirs = { ...entry, title: 'Theirs', version: 2 };
    await edit('Mine');
    client.server.respond(readSampleAreaEntry, { body: theirs });
    client.server.respond(changeSampleAreaEntry, ({ body, headers }) =>
      headers['if-match'] === '"2"'
        ? { body: { ...theirs, ...(body as object), version: 3 } }
        : problem('conflict', [], { conflicts: ['title'] }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const notice = await screen.findByRole('region', { name: 'Someone else changed “Title” at the same time.' });
    expect(notice).toHaveTextContent('Your versionMineTheir versionTheirs');
    await userEvent.click(screen.getByRole('button', { name: 'Keep yours' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('row', { name: 'Mine' })).toBeVisible();
  });

  it('keeps the text of an entry that another member deletes meanwhile', async () => {
    await edit('Mine');
    const leave = client.application.enterAuthorizedArea();
    await receive({ ...entry, deletedOn: entry.createdOn, version: 2 });
    expect(await screen.findByText('This entry was deleted.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Mine');
    void leave();
  });

  it('deletes an entry at once, and undoes that', async () => {
    client.server.respond(deleteSampleAreaEntry, { status: 204 });
    client.server.respond(restoreSampleAreaEntry, { body: { ...entry, version: 3 } });
    await edit('First');
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Entries appear here for everyone in the company.')).toBeVisible();
    await act(() => client.application.get(UndoHistory).undo());
    expect(await screen.findByRole('row', { name: 'First' })).toBeVisible();
  });
});
