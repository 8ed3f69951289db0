import { autorun } from 'mobx';
import { problem, settle } from '../../testing';
import { FakeIds, FakeWindow } from '../../testing/fakes/fake-browser';
import {
  changeThing,
  codeOf,
  createThing,
  goOffline,
  goOnline,
  ThingClients,
  titlesSentTo,
} from '../pending-writes/pending-writes-test-kit';
import type { ThingClient } from '../pending-writes/pending-writes-test-kit';
import type { EntityList } from './entity-list';
import { createThingStore, deleteThing, readThing } from './thing-store-test-kit';
import type { Thing, ThingStore } from './thing-store-test-kit';

const clients = new ThingClients();
const stores: ThingStore[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) {
    store.dispose();
  }
  await clients.stop();
});

interface Opened {
  readonly client: ThingClient;
  readonly store: ThingStore;
  readonly list: EntityList<Thing>;
  readonly titles: () => readonly string[];
}

/** A list of two things, sorted by title, and a server that creates them. */
async function openList(client: ThingClient): Promise<Opened> {
  const { server } = client;
  server.respond(readThing, ({ path }) => {
    const created = server.requestsTo('/things').at(-1)?.body as { readonly title: string } | undefined;
    return { body: { id: path.slice('/things/'.length), version: 1, title: created?.title ?? '?' } };
  });
  const store = createThingStore(client);
  stores.push(store);
  const list = store.list({
    load: async () => ({
      items: [
        { id: 'a', version: 1, title: 'A' },
        { id: 'z', version: 1, title: 'Z' },
      ],
      nextCursor: null,
    }),
    compare: (left, right) => (left.title < right.title ? -1 : 1),
  });
  await list.loadMore();
  return { client, store, list, titles: () => list.items.map(({ title }) => title) };
}

async function startOffline(): Promise<Opened> {
  return openList(await clients.startOffline());
}

function acceptCreations({ server }: ThingClient): void {
  server.respond(createThing, ({ body }) => ({
    status: 201,
    body: { id: 'new', version: 1, ...(body as object) },
  }));
}

async function create({ store, list }: Opened, title: string): Promise<string> {
  expect(await codeOf(store.create({ title }, 'key'))).toBe('kept');
  const made = list.items.find((thing) => thing.title === title);
  expect(made).toBeDefined();
  return made?.id ?? '';
}

function deletionsSentTo({ server }: ThingClient): readonly string[] {
  return server.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
}

/** The same person at the same device, after the tab was closed and opened again. */
async function reopen({ client: { records, storage } }: Opened, isOnline = false): Promise<Opened> {
  const window = new FakeWindow();
  window.isOnline = isOnline;
  return openList(await clients.start({ records, storage, window, ids: new FakeIds('later') }));
}

describe('a creation without a response', () => {
  it('is shown at its place in the list at once and after each read of it, and becomes the server’s entity in one step', async () => {
    const opened = await startOffline();
    const { client, store, list, titles } = opened;
    const id = await create(opened, 'M');
    await list.refresh();
    expect([titles(), store.unsentState(id), store.view(id).state]).toEqual([['A', 'M', 'Z'], 'waiting', 'ready']);
    acceptCreations(client);
    const shown = new Set<string>();
    const stop = autorun(() => shown.add(titles().join('')));
    await goOnline(client);
    stop();
    expect([[...shown], list.items[1], store.unsentState(id)]).toEqual([
      ['AMZ'],
      { id: 'new', version: 1, title: 'M' },
      undefined,
    ]);
    // An address with the former id still shows the entity.
    expect([store.get(id)?.id, store.firstIdOf('new')]).toEqual(['new', id]);
  });

  it('keeps its place after a reload, is not read from the server, and is sent from there', async () => {
    const opened = await startOffline();
    const id = await create(opened, 'M');
    const later = await reopen(opened);
    later.store.open(id);
    await settle();
    expect([later.titles(), later.store.unsentState(id), later.client.server.requestsTo(`/things/${id}`)]).toEqual([
      ['A', 'M', 'Z'],
      'waiting',
      [],
    ]);
    acceptCreations(later.client);
    await goOnline(later.client);
    expect([later.titles(), later.store.view(id).full?.id]).toEqual([['A', 'M', 'Z'], 'new']);
  });

  it('is sent with the changes that were made before, as one request, also after a reload', async () => {
    const opened = await startOffline();
    const id = await create(opened, 'M');
    const saved = await opened.store.edit(id, { title: 'X' });
    await saved?.revert();
    await opened.store.edit(id, { title: 'B' });
    expect([opened.titles(), opened.client.pending.items.map(({ values }) => values)]).toEqual([
      ['A', 'B', 'Z'],
      [['B']],
    ]);
    const later = await reopen(opened);
    expect(later.titles()).toEqual(['A', 'B', 'Z']);
    acceptCreations(later.client);
    await goOnline(later.client);
    const bodies = later.client.server.requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
    expect([bodies, later.client.pending.waiting]).toEqual([[{ title: 'B' }], 0]);
  });

  it('is changed after it was created when the server may have done it already', async () => {
    const opened = await openList(await clients.start());
    opened.client.server.isReachable = false;
    const id = await create(opened, 'M');
    await settle();
    goOffline(opened.client);
    await opened.store.edit(id, { title: 'B' });
    const later = await reopen(opened);
    expect(later.titles()).toEqual(['A', 'B', 'Z']);
    acceptCreations(later.client);
    later.client.server.respond(changeThing, { body: { id: 'new', version: 2, title: 'B' } });
    await goOnline(later.client);
    await later.client.clock.advance(2_000);
    expect(later.client.server.requestsTo('/things').map(({ body }) => body)).toEqual([{ title: 'M' }]);
    expect([titlesSentTo(later.client, 'new'), later.titles(), later.client.pending.waiting]).toEqual([
      ['B'],
      ['A', 'B', 'Z'],
      0,
    ]);
  });

  it('is never sent when it was deleted before', async () => {
    const opened = await startOffline();
    const id = await create(opened, 'M');
    const { client, store } = opened;
    expect(await store.remove(id)).toEqual({ serverId: undefined });
    await settle();
    expect([opened.titles(), client.pending.waiting]).toEqual([['A', 'Z'], 0]);
    await goOnline(client);
    expect(client.server.requestsTo('/things')).toEqual([]);
  });

  it('is deleted under its own id when the server may have done it already', async () => {
    const opened = await openList(await clients.start());
    const { client, store } = opened;
    client.server.isReachable = false;
    const id = await create(opened, 'M');
    const removed = await store.remove(id);
    expect([removed?.serverId, opened.titles()]).toEqual([undefined, ['A', 'Z']]);
    acceptCreations(client);
    client.server.respond(deleteThing, { status: 204 });
    client.server.isReachable = true;
    await client.clock.advance(2_000);
    expect([removed?.serverId, deletionsSentTo(client), opened.titles()]).toEqual(['new', ['/things/new'], ['A', 'Z']]);
    expect(client.pending.waiting).toBe(0);
  });

  it('is deleted at the server by a later page when its tab was closed before the outcome was known', async () => {
    const opened = await openList(await clients.start());
    opened.client.server.isReachable = false;
    const id = await create(opened, 'M');
    await opened.store.remove(id);
    await settle();
    goOffline(opened.client);
    const later = await reopen(opened);
    expect([later.titles(), later.client.pending.items.map(({ action }) => action)]).toEqual([['A', 'Z'], ['delete']]);
    acceptCreations(later.client);
    later.client.server.respond(deleteThing, { status: 204 });
    await goOnline(later.client);
    await later.client.clock.advance(2_000);
    expect([deletionsSentTo(later.client), later.titles(), later.client.pending.waiting]).toEqual([
      ['/things/new'],
      ['A', 'Z'],
      0,
    ]);
  });

  it('stays in the list when it is refused, and is sent with what the person corrects', async () => {
    const opened = await startOffline();
    const { client, store, titles } = opened;
    const id = await create(opened, 'M');
    client.server.respond(createThing, problem('validation_failed', ['Enter a longer title.']));
    await goOnline(client);
    expect([titles(), store.unsentState(id)]).toEqual([['A', 'M', 'Z'], 'refused']);
    acceptCreations(client);
    await store.edit(id, { title: 'More' });
    await settle();
    const sent = client.server.requestsTo('/things');
    expect([titles(), store.unsentState(id), sent.map(({ body }) => body)]).toEqual([
      ['A', 'More', 'Z'],
      undefined,
      [{ title: 'M' }, { title: 'More' }],
    ]);
    // Another body is another request for the server.
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
  });

  it('leaves the list when the person discards it', async () => {
    const opened = await startOffline();
    const { client, titles } = opened;
    await create(opened, 'M');
    await client.pending.discard(client.pending.items[0]?.key ?? '');
    await settle();
    expect(titles()).toEqual(['A', 'Z']);
  });
});
