import { problem, settle } from '../../testing';
import { FakeWindow } from '../../testing/fakes/fake-browser';
import { changeThing, goOffline, goOnline, ThingClients } from '../pending-writes/pending-writes-test-kit';
import type { ThingClient } from '../pending-writes/pending-writes-test-kit';
import { createThingStore, readThing } from './thing-store-test-kit';
import type { ThingStore } from './thing-store-test-kit';

const clients = new ThingClients();
const stores: ThingStore[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) {
    store.dispose();
  }
  await clients.stop();
});

/** A thing that the server changes only once that is confirmed, and a person who always answers the same. */
async function openGuarded(client: ThingClient, answer: boolean): Promise<{ store: ThingStore; asked: unknown[] }> {
  const asked: unknown[] = [];
  client.server.respond(readThing, { body: { id: '1', version: 3, title: 'old' } });
  const store = createThingStore(client, {
    confirm: async ({ title }, question) => {
      asked.push([title, question]);
      return answer;
    },
  });
  stores.push(store);
  store.open('1');
  await settle();
  return { store, asked };
}

function guard(client: ThingClient): void {
  client.server.respond(changeThing, (request) =>
    (request.body as { readonly isConfirmed?: boolean }).isConfirmed === true
      ? { body: { id: '1', version: 4, title: 'mine' } }
      : { ...problem('conflict', ['Confirm it.'], { confirmation: { open: 2 } }) },
  );
}

const bodies = (client: ThingClient): readonly unknown[] =>
  client.server.requestsTo('/things/1').flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []));

describe('an edit that the server makes only once it is confirmed', () => {
  it('is shown, asked about and sent again, without a message', async () => {
    const client = await clients.start();
    guard(client);
    const { store, asked } = await openGuarded(client, true);
    const saved = await store.edit('1', { title: 'mine' });
    expect(asked).toEqual([['mine', { open: 2 }]]);
    expect(bodies(client)).toEqual([{ title: 'mine' }, { title: 'mine', isConfirmed: true }]);
    expect([saved?.entity.title, client.toasts]).toEqual(['mine', []]);
  });

  it('is reverted when the person declines', async () => {
    const client = await clients.start();
    guard(client);
    const { store } = await openGuarded(client, false);
    expect(await store.edit('1', { title: 'mine' })).toBeUndefined();
    expect([store.get('1')?.title, bodies(client).length, client.toasts]).toEqual(['old', 1, []]);
  });

  it.each([true, false])(
    'without a connection is asked about when it is sent, and not kept after the answer %s',
    async (answer) => {
      const client = await clients.start();
      const { store, asked } = await openGuarded(client, answer);
      goOffline(client);
      await store.edit('1', { title: 'mine' });
      expect(asked).toEqual([]);
      guard(client);
      await goOnline(client);
      await settle();
      expect(asked).toEqual([['mine', { open: 2 }]]);
      expect([store.get('1')?.title, client.pending.waiting]).toEqual([answer ? 'mine' : 'old', 0]);
    },
  );

  it('is kept while nothing can ask, and asked about after a reload', async () => {
    const client = await clients.start();
    const { store } = await openGuarded(client, true);
    goOffline(client);
    await store.edit('1', { title: 'mine' });
    store.dispose();
    guard(client);
    await goOnline(client);
    await settle();
    expect(client.pending.items).toMatchObject([{ state: 'refused', isUnconfirmed: true }]);

    const again = await clients.start({ records: client.records, storage: client.storage, window: new FakeWindow() });
    guard(again);
    const { store: later, asked } = await openGuarded(again, true);
    await settle();
    expect(asked).toEqual([['mine', { open: 2 }]]);
    expect([later.get('1')?.title, again.pending.waiting]).toEqual(['mine', 0]);
  });
});
