import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import type { EntityOf } from '../../contract';
import { defineEntity, defineMessages, definePath, definePlugin, paragraph, singleLine } from '../../contract';
import { entityModule, entityToken } from '../../client/entities/declared-entities';
import { defineClientPlugin } from '../../client/plugin';
import { useService } from '../../client/react/application-provider';
import { Toasts, UndoHistory } from '../../client/services';
import type { StartedClient } from '../../testing';
import { admin, problem, startClient } from '../../testing';
import { TextArea } from '../fields/text-area';
import { TextField } from '../fields/text-field';
import { EntityPage } from './entity-page';

const gate = { audience: 'member' } as const;
const messages = defineMessages('ideas', { title: 'Title', note: 'Note' });
const ideas = defineEntity('ideas.idea', {
  path: '/ideas/ideas',
  gate,
  fields: { title: singleLine(messages.title, 120), note: paragraph(messages.note, 2_000) },
});
const { add, change, list, read, remove, restore } = ideas.endpoints;
const path = definePath('/ideas/:id?');
const Ideas = entityToken(ideas);
const labels = { title: 'Title', note: 'Note' };

function IdeasPage(): ReactElement {
  return (
    <EntityPage
      entities={useService(Ideas)}
      path={path}
      title="Ideas"
      empty="Ideas appear here."
      add="Add idea"
      edit="Edit idea"
      initial={{ title: '', note: '' }}
      labels={labels}
      fields={(form) => (
        <>
          <TextField {...form.field('title')} label={labels.title} autoFocus />
          <TextArea {...form.field('note')} label={labels.note} isOptional />
        </>
      )}
    />
  );
}

const plugin = defineClientPlugin({
  manifest: definePlugin({ id: 'ideas', name: 'Ideas', description: 'Ideas.', core: '*', gate }),
  routes: [{ path, layout: 'main', title: 'Ideas', load: () => Promise.resolve(IdeasPage) }],
  load: () => Promise.resolve(entityModule(Ideas, ideas, { label: ({ title }) => title })),
});

const id = '01900000-0000-7000-8000-000000000001';
const createdOn = '2026-01-05T09:00:00.000Z';
const idea: EntityOf<typeof ideas> = { id, version: 1, title: 'First', note: '', createdBy: id, createdOn };

describe('the page of a declared entity', () => {
  let client: StartedClient;

  beforeEach(async () => {
    client = await startClient({ plugins: [plugin], as: admin() });
    respondWith([]);
  });
  afterEach(() => client.stop());

  function respondWith(items: readonly EntityOf<typeof ideas>[]): void {
    client.server.respond(list, { body: { items, nextCursor: null } });
  }

  /** Receives the event of a change, once the connection is open. */
  async function receive(data: EntityOf<typeof ideas>): Promise<void> {
    const { version } = data;
    await act(() => client.clock.advance(2_000));
    await act(async () => client.hub.push(ideas.changed.name, { id, version, data }));
  }

  async function addIdea(title: string): Promise<void> {
    client.show('/ideas');
    expect(await screen.findByText('Ideas appear here.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add idea' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), `${title}{Enter}`);
  }

  /** Opens the idea, and replaces its title. */
  async function edit(title: string): Promise<void> {
    respondWith([idea]);
    client.server.respond(read, { body: idea });
    client.show(`/ideas/${id}`);
    const field = await screen.findByRole('textbox', { name: 'Title' });
    await userEvent.clear(field);
    await userEvent.type(field, title);
  }

  it('describes itself while empty, and shows added entities', async () => {
    client.server.respond(add, { status: 201, body: idea });
    const success = jest.spyOn(client.application.get(Toasts), 'success');
    await addIdea('First');
    expect(await screen.findByRole('row', { name: 'First' })).toBeVisible();
    expect(success).toHaveBeenCalledWith('“First” was added.');
  });

  it('says what is wrong before it sends anything', async () => {
    await addIdea(' ');
    expect(await screen.findByText('Fill in “Title”.')).toBeVisible();
    expect(client.server.requestsTo('/ideas/ideas').filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('shows why the list failed to load, and retries', async () => {
    client.server.respond(list, problem('internal'));
    client.show('/ideas');
    expect(await screen.findByText('Something went wrong, Please try again later.')).toBeVisible();
    respondWith([idea]);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: 'First' })).toBeVisible();
  });

  it('keeps the typed text when the server refuses it', async () => {
    client.server.respond(add, problem('validation_failed', ['Use other words.']));
    await addIdea('First');
    expect(await screen.findByText('Use other words.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('First');
  });

  it('sends only what was edited, from the version that was opened', async () => {
    client.server.respond(change, { body: { ...idea, title: 'Mine', version: 2 } });
    await edit('Mine');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('row', { name: 'Mine' })).toBeVisible();
    const [request] = client.server.requestsTo(`/ideas/ideas/${id}`).filter(({ method }) => method === 'PATCH');
    expect([request?.body, request?.headers['if-match']]).toEqual([{ title: 'Mine' }, '"1"']);
  });

  it('asks which text to keep when another member changed the same field, and shows both', async () => {
    const theirs = { ...idea, title: 'Theirs', version: 2 };
    await edit('Mine');
    client.server.respond(read, { body: theirs });
    client.server.respond(change, ({ body, headers }) =>
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

  it('keeps the text of an entity that another member deletes meanwhile', async () => {
    await edit('Mine');
    const leave = client.application.enterAuthorizedArea();
    await receive({ ...idea, deletedOn: createdOn, version: 2 });
    expect(await screen.findByText('This was deleted.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Mine');
    void leave();
  });

  it('deletes an entity at once, and undoes that', async () => {
    client.server.respond(remove, { status: 204 });
    client.server.respond(restore, { body: { ...idea, version: 3 } });
    await edit('First');
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Ideas appear here.')).toBeVisible();
    await act(() => client.application.get(UndoHistory).undo());
    expect(await screen.findByRole('row', { name: 'First' })).toBeVisible();
  });
});
