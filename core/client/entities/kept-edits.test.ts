import { autorun } from 'mobx';
import { member, problem, settle } from '../../testing';
import { FakeWindow } from '../../testing/fakes/fake-browser';
import {
  changeThing,
  goOffline,
  goOnline,
  ThingClients,
  titlesSentTo,
} from '../pending-writes/pending-writes-test-kit';
import type { ThingClient } from '../pending-writes/pending-writes-test-kit';
import { createThingStore, deleteThing, readThing } from './thing-store-test-kit';
import type { ThingStore } from './thing-store-test-kit';

const clients = new ThingClients();
const stores: ThingStore[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) {
    store.dispose();
  }
  await clients.stop();
});

/** A store of one thing, which is open in a panel. */
async function openThing(client: ThingClient): Promise<ThingStore> {
  const store = createThingStore(client);
  stores.push(store);
  store.open('1');
  await settle();
  return store;
}

async function startWithThing(): Promise<{
  readonly client: ThingClient;
  readonly store: ThingStore;
}> {
  const client = await clients.start();
  client.server.respond(readThing, { body: { id: '1', version: 3, title: 'old' } });
  return { client, store: await openThing(client) };
}

/** The same person at the same device, after the tab was closed and opened again. */
async function reopen({ records, storage }: ThingClient, isOnline: boolean): Promise<ThingClient> {
  const window = new FakeWindow();
  window.isOnline = isOnline;
  return clients.start({ records, storage, window });
}

describe('an edit without a response', () => {
  it('is done for its caller, and shown until the server has accepted it without a flicker', async () => {
    const { client, store } = await startWithThing();
    goOffline(client);
    const saved = await store.edit('1', { title: 'mine' });
    expect([saved?.entity.title, store.get('1')?.title]).toEqual(['mine', 'mine']);
    const shown: (string | undefined)[] = [];
    const stop = autorun(() => shown.push(store.get('1')?.title));
    client.server.respond(changeThing, { body: { id: '1', version: 4, title: 'mine' } });
    await goOnline(client);
    stop();
    expect([new Set(shown), store.get('1')?.version]).toEqual([new Set(['mine']), 4]);
  });

  it('can be undone before it was sent: both are sent in order', async () => {
    const { client, store } = await startWithThing();
    goOffline(client);
    const saved = await store.edit('1', { title: 'mine' });
    await saved?.revert();
    expect([store.get('1')?.title, client.pending.waiting]).toEqual(['old', 2]);
    let version = 3;
    client.server.respond(changeThing, ({ body }) => ({
      body: { id: '1', version: (version += 1), ...(body as object) },
    }));
    await goOnline(client);
    await settle();
    expect([titlesSentTo(client, '1'), store.get('1')?.version]).toEqual([['mine', 'old'], 5]);
  });

  it('is reverted when it is refused, and stays in the list of unsent changes under the name of its entity', async () => {
    const { client, store } = await startWithThing();
    goOffline(client);
    await store.edit('1', { title: 'My title' });
    client.server.respond(changeThing, problem('validation_failed', ['Choose another title.']));
    await goOnline(client);
    await settle();
    expect(store.get('1')?.title).toBe('old');
    expect(client.pending.items).toMatchObject([{ label: 'T-1', values: ['My title'], state: 'refused' }]);
  });

  it('is shown again after a reload, until it was sent', async () => {
    const { client, store } = await startWithThing();
    goOffline(client);
    await store.edit('1', { title: 'mine' });
    const again = await reopen(client, false);
    again.server.respond(readThing, { body: { id: '1', version: 3, title: 'old' } });
    const later = await openThing(again);
    expect([later.get('1')?.title, titlesSentTo(again, '1')]).toEqual(['mine', []]);
    again.server.respond(changeThing, { body: { id: '1', version: 4, title: 'mine' } });
    again.server.respond(readThing, { body: { id: '1', version: 4, title: 'mine' } });
    await goOnline(again);
    await settle();
    expect([later.get('1'), again.pending.waiting]).toEqual([{ id: '1', version: 4, title: 'mine' }, 0]);
  });

  it.each(['mine', 'theirs'] as const)(
    'becomes a conflict with both texts, also after a reload, until the person chose %s',
    async (choice) => {
      const { client, store } = await startWithThing();
      goOffline(client);
      await store.edit('1', { title: 'mine' });
      client.server.respond(changeThing, problem('conflict', ['Changed meanwhile.'], { conflicts: ['title'] }));
      client.server.respond(readThing, { body: { id: '1', version: 5, title: 'theirs' } });
      await goOnline(client);
      await settle();
      const conflicts = [{ field: 'title', mine: 'mine', theirs: 'theirs' }];
      expect([store.view('1').conflicts, client.toasts.slice(1)]).toEqual([conflicts, []]);

      const again = await reopen(client, true);
      again.server.respond(readThing, { body: { id: '1', version: 5, title: 'theirs' } });
      again.server.respond(changeThing, { body: { id: '1', version: 6, title: 'mine' } });
      const later = await openThing(again);
      await settle();
      expect([later.view('1').conflicts, again.pending.waiting]).toEqual([conflicts, 1]);
      await later.resolve('1', 'title', choice);
      await settle();
      expect([later.get('1')?.title, later.view('1').conflicts, again.pending.waiting]).toEqual([choice, [], 0]);
    },
  );

  it('stays in the list of unsent changes when its entity was deleted meanwhile', async () => {
    const { client, store } = await startWithThing();
    goOffline(client);
    await store.edit('1', { title: 'My title' });
    client.server.respond(changeThing, problem('conflict', ['Changed meanwhile.'], { conflicts: ['title'] }));
    client.server.respond(readThing, problem('not_found', ['It was deleted.']));
    await goOnline(client);
    await settle();
    expect(store.view('1').state).toBe('deleted');
    expect(client.pending.items).toMatchObject([{ values: ['My title'], state: 'refused' }]);
  });

  it('is left to its own portal: neither shown nor decided in another one', async () => {
    const { client, store } = await startWithThing();
    goOffline(client);
    await store.edit('1', { title: 'My title' });
    store.dispose();
    const window = new FakeWindow();
    window.isOnline = false;
    const other = await clients.start({ as: member({ clientId: 'c2' }), records: client.records, window });
    other.server.respond(readThing, { body: { id: '1', version: 9, title: 'another' } });
    other.server.respond(changeThing, problem('conflict', ['Changed meanwhile.'], { conflicts: ['title'] }));
    await goOnline(other);
    const elsewhere = await openThing(other);
    await settle();
    expect(other.pending.items).toMatchObject([{ clientId: 'c1', values: ['My title'], state: 'refused' }]);
    expect([elsewhere.get('1')?.title, elsewhere.view('1').conflicts]).toEqual(['another', []]);
  });

  it('is left to the list of unsent changes when its store has ended, such as after a change of the portal', async () => {
    const { client, store } = await startWithThing();
    goOffline(client);
    await store.edit('1', { title: 'My title' });
    store.dispose();
    client.server.respond(changeThing, problem('conflict', ['Changed meanwhile.'], { conflicts: ['title'] }));
    client.server.respond(readThing, problem('not_found', ['Not here.']));
    await goOnline(client);
    await settle();
    expect(client.pending.items).toMatchObject([{ values: ['My title'], state: 'refused' }]);
  });

  it('is not shown any more when it was discarded', async () => {
    const { client, store } = await startWithThing();
    goOffline(client);
    await store.edit('1', { title: 'mine' });
    await client.pending.discard(client.pending.items[0]?.key ?? '');
    await settle();
    expect([store.get('1')?.title, client.pending.waiting]).toEqual(['old', 0]);
  });
});

describe('a deletion without a response', () => {
  it('is done for its caller, and reverted when it is refused', async () => {
    const { client, store } = await startWithThing();
    goOffline(client);
    expect([await store.remove('1'), store.get('1')]).toEqual([{ serverId: '1' }, undefined]);
    client.server.respond(deleteThing, problem('permission_required', ['Only its owner may delete it.']));
    await goOnline(client);
    await settle();
    expect([store.get('1')?.title, client.pending.items[0]?.reason]).toEqual([
      'old',
      ['Only its owner may delete it.'],
    ]);
  });
});
