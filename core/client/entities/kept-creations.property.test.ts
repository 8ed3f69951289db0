import * as fc from 'fast-check';
import { settle } from '../../testing';
import { FakeIds, FakeWindow } from '../../testing/fakes/fake-browser';
import type { FakeResponse, RecordedRequest } from '../../testing/fakes/fake-transport';
import { problem } from '../../testing';
import { changeThing, createThing, goOffline, goOnline, ThingClients } from '../pending-writes/pending-writes-test-kit';
import type { ThingClient } from '../pending-writes/pending-writes-test-kit';
import type { EntityList } from './entity-list';
import { createThingStore, deleteThing, readThing } from './thing-store-test-kit';
import type { Thing, ThingStore } from './thing-store-test-kit';

/** What happens to one exchange with the server. */
type Fate = 'delivered' | 'request lost' | 'response lost' | 'bad gateway';

type Step =
  | { readonly does: 'create' }
  | { readonly does: 'rename' | 'remove'; readonly which: number }
  | { readonly does: 'offline' | 'online' | 'wait' | 'reload' }
  | { readonly does: 'next'; readonly fate: Fate };

const which = fc.nat({ max: 20 });
const fate = fc.constantFrom<Fate>('delivered', 'request lost', 'response lost', 'bad gateway');
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('create' as const) }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('rename' as const), which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('remove' as const), which }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('next' as const), fate }) },
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constantFrom('offline' as const, 'online' as const, 'wait' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('reload' as const) }) },
);

/** A server of things that does each idempotency key once, on an unreliable network. */
class ThingServer {
  readonly things = new Map<string, Thing>();
  readonly fates: Fate[] = [];
  private readonly responses = new Map<string, FakeResponse>();

  connect({ server }: ThingClient): void {
    const answer = (work: (id: string, title: string) => FakeResponse) => (request: RecordedRequest) =>
      this.exchange(request, work);
    server.respond(
      readThing,
      answer((id) => this.responseWith(this.things.get(id))),
    );
    server.respond(
      createThing,
      answer((_, title) => ({ ...this.responseWith(this.put(`s${this.responses.size}`, title)), status: 201 })),
    );
    server.respond(
      changeThing,
      answer((id, title) => this.responseWith(this.things.has(id) ? this.put(id, title) : undefined)),
    );
    server.respond(
      deleteThing,
      answer((id) => (this.things.delete(id) ? { status: 204 } : problem('not_found'))),
    );
  }

  get titles(): readonly string[] {
    return [...this.things.values()].map(({ title }) => title).toSorted();
  }

  private exchange(request: RecordedRequest, work: (id: string, title: string) => FakeResponse): FakeResponse {
    const next = this.fates.shift() ?? 'delivered';
    if (next === 'request lost') {
      throw new Error('The request was lost.');
    }
    if (next === 'bad gateway') {
      return { status: 502 };
    }
    const key = request.headers['idempotency-key'];
    const { title = '' } = Object(request.body) as { readonly title?: string };
    const response =
      (key === undefined ? undefined : this.responses.get(key)) ?? work(request.path.slice('/things/'.length), title);
    if (key !== undefined) {
      this.responses.set(key, response);
    }
    if (next === 'response lost') {
      throw new Error('The response was lost.');
    }
    return response;
  }

  private put(id: string, title: string): Thing {
    const thing = { id, title, version: (this.things.get(id)?.version ?? 0) + 1 };
    this.things.set(id, thing);
    return thing;
  }

  private responseWith(thing: Thing | undefined): FakeResponse {
    return thing === undefined ? problem('not_found') : { body: thing };
  }
}

/** One tab of the person's browser, and the tabs after it. */
class Tab {
  private opened: { readonly client: ThingClient; readonly store: ThingStore; readonly list: EntityList<Thing> };
  private reloads = 0;
  private readonly running: Promise<unknown>[] = [];

  private constructor(
    private readonly clients: ThingClients,
    private readonly server: ThingServer,
    client: ThingClient,
  ) {
    this.opened = this.openList(client);
  }

  static async open(clients: ThingClients, server: ThingServer): Promise<Tab> {
    const tab = new Tab(clients, server, await clients.start());
    await tab.opened.list.loadMore();
    return tab;
  }

  get shown(): readonly string[] {
    return this.opened.list.items.map(({ title }) => title).toSorted();
  }

  get unsent(): number {
    return this.opened.client.pending.items.length;
  }

  create(title: string): void {
    this.run(this.opened.store.create({ title }, `key of ${title}`));
  }

  rename(title: string, next: string): void {
    const id = this.idOf(title);
    this.run(this.opened.store.edit(id, { title: next }));
  }

  remove(title: string): void {
    this.run(this.opened.store.remove(this.idOf(title)));
  }

  async take(does: 'offline' | 'online' | 'wait' | 'reload'): Promise<void> {
    const { client } = this.opened;
    if (does === 'offline') {
      goOffline(client);
    } else if (does === 'online') {
      await goOnline(client);
    } else if (does === 'wait') {
      await client.clock.advance(5_000);
    } else {
      await this.reload();
    }
  }

  /** Sends everything, and reads the list anew. */
  async converge(): Promise<void> {
    await goOnline(this.opened.client);
    await this.opened.client.clock.advance(180_000);
    await Promise.all(this.running);
    await this.opened.list.refresh();
    this.opened.store.dispose();
  }

  private async reload(): Promise<void> {
    const { client, store } = this.opened;
    const { isReachable } = client.server;
    store.dispose();
    // A page that is left sends nothing more; a retry that waits ends with it.
    client.server.isReachable = false;
    await client.clock.advance(1_000);
    await this.clients.stopFirst();
    const window = new FakeWindow();
    window.isOnline = isReachable;
    const { records, storage } = client;
    this.reloads += 1;
    const next = await this.clients.start({ records, storage, window, ids: new FakeIds(`tab ${this.reloads}`) });
    next.server.isReachable = isReachable;
    this.opened = this.openList(next);
    await this.opened.list.loadMore();
  }

  private openList(client: ThingClient): Tab['opened'] {
    this.server.connect(client);
    const store = createThingStore(client);
    const list = store.list({
      load: async () => ({ items: [...this.server.things.values()], nextCursor: null }),
      compare: (left, right) => (left.title < right.title ? -1 : 1),
    });
    return { client, store, list };
  }

  private idOf(title: string): string {
    return this.opened.list.items.find((thing) => thing.title === title)?.id ?? '';
  }

  /** Every outcome is fine here: what counts is what the server has in the end. */
  private run(work: Promise<unknown>): void {
    this.running.push(work.catch(() => undefined));
  }
}

const clients = new ThingClients();
afterEach(() => clients.stop());

test('creations are done exactly once with what was changed since, whatever the network loses', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const server = new ThingServer();
      const tab = await Tab.open(clients, server);
      const titles: string[] = [];
      let count = 0;
      for (const next of steps) {
        if (next.does === 'next') {
          server.fates.push(next.fate);
        } else if (next.does === 'create') {
          titles.push(`t${(count += 1)}`);
          tab.create(titles.at(-1) ?? '');
        } else if ('which' in next) {
          // A person acts on what is shown; a page that was just loaded does not show kept changes yet.
          const title = titles[next.which % Math.max(titles.length, 1)];
          if (title !== undefined && tab.shown.includes(title)) {
            titles.splice(titles.indexOf(title), 1);
            if (next.does === 'rename') {
              titles.push(`t${(count += 1)}`);
              tab.rename(title, titles.at(-1) ?? '');
            } else {
              tab.remove(title);
            }
          }
        } else {
          await tab.take(next.does);
        }
        await settle();
      }
      server.fates.length = 0;
      await tab.converge();
      expect([server.titles, tab.shown, tab.unsent]).toEqual([titles.toSorted(), titles.toSorted(), 0]);
      await clients.stop();
    }),
    { numRuns: 60 },
  );
}, 120_000);
