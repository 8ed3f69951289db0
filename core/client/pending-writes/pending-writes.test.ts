import { runInAction } from 'mobx';
import { admin, member, problem, settle } from '../../testing';
import { FakeWindow } from '../../testing/fakes/fake-browser';
import { WritesInFlightService } from '../api/writes-in-flight';
import { Questions, Session } from '../services';
import { SessionStoreService } from '../session/session-store';
import {
  acceptChanges,
  change,
  changeThing,
  codeOf,
  createThing,
  FullDatabase,
  goOffline,
  goOnline,
  keptOf,
  ThingClients,
  titlesSentTo,
} from './pending-writes-test-kit';
import type { ThingClient } from './pending-writes-test-kit';

const clients = new ThingClients();
afterEach(() => clients.stop());

describe('a write without a response', () => {
  it('is kept while the browser is offline, announced once, and sent with its key and version afterwards', async () => {
    const client = await clients.startOffline();
    const kept = await keptOf(change(client, '1', 'A', { label: 'T-1' }));
    const other = await keptOf(change(client, '2', 'B'));
    expect([kept.code, client.toasts, client.pending.waiting, titlesSentTo(client, '1')]).toEqual([
      'kept',
      ['info: No connection. It will be sent when the connection is back.'],
      2,
      [],
    ]);
    acceptChanges(client);
    await goOnline(client);
    expect(await Promise.all([kept.settled, other.settled])).toEqual([
      { id: '1', version: 4, title: 'A' },
      { id: '2', version: 5, title: 'B' },
    ]);
    const [request] = client.server.requestsTo('/things/1');
    expect([request?.headers['if-match'], typeof request?.headers['idempotency-key']]).toEqual(['"3"', 'string']);
    expect(client.pending.waiting).toBe(0);
  });

  it('is kept and repeated with the same key when the server restarts while the browser is online', async () => {
    const client = await clients.start();
    client.server.respond(createThing, { status: 502, body: '<html>Bad gateway</html>' });
    const kept = await keptOf(client.api.request(createThing, { body: { title: 'A' } }));
    client.server.respond(createThing, problem('shutting_down'));
    await client.clock.advance(1_000);
    client.server.respond(createThing, { status: 201, body: { id: '1', version: 1, title: 'A' } });
    await client.clock.advance(2_000);
    expect(await kept.settled).toMatchObject({ id: '1' });
    const keys = client.server.requestsTo('/things').map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  });

  it('is not kept when its caller says that it makes no sense later, and a response that failed is no missing one', async () => {
    const client = await clients.start();
    client.server.respond(changeThing, problem('plugin_unavailable'));
    expect(await codeOf(change(client, '1', 'A'))).toBe('plugin_unavailable');
    goOffline(client);
    expect(await codeOf(change(client, '1', 'A', { unanswered: 'fail' }))).toBe('offline');
    expect(client.pending.waiting).toBe(0);
  });

  it('keeps its place before a write that was made while it was on its way', async () => {
    const client = await clients.start();
    let lose: (() => void) | undefined = undefined;
    client.server.respond(
      changeThing,
      () => new Promise((_, reject) => void (lose = () => reject(new Error('The connection was cut.')))),
    );
    const first = keptOf(change(client, '1', 'A', { seen: { title: 'x' } }));
    const second = keptOf(change(client, '1', 'B', { seen: { title: 'A' } }));
    await settle();
    goOffline(client);
    (lose as (() => void) | undefined)?.();
    await Promise.all([first, second]);
    acceptChanges(client);
    await goOnline(client);
    await client.clock.advance(1_000);
    expect(client.server.requestsTo('/things/1').map(({ headers, body }) => [headers['if-match'], body])).toEqual([
      ['"3"', { title: 'A' }],
      ['"3"', { title: 'A' }],
      ['"4"', { title: 'B' }],
    ]);
  });
});

describe('the lanes of unsent writes', () => {
  it('are independent: an entity whose writes fail delays no other, and is tried again ever less often', async () => {
    const client = await clients.startOffline();
    for (const [id, title] of [
      ['1', 'A'],
      ['2', 'B'],
      ['2', 'C'],
    ] as const) {
      await keptOf(change(client, id, title));
    }
    client.server.respond(changeThing, ({ path, body }) =>
      path === '/things/1' ? { status: 500 } : { body: { id: '2', version: 4, ...(body as object) } },
    );
    await goOnline(client);
    await settle();
    expect([titlesSentTo(client, '1'), titlesSentTo(client, '2')]).toEqual([['A'], ['B', 'C']]);
    const waits: number[] = [];
    for (let seconds = 0, known = 1; waits.length < 9; seconds += 0.5) {
      if (titlesSentTo(client, '1').length > known) {
        known += 1;
        waits.push(seconds);
        seconds = 0;
      }
      await client.clock.advance(500);
    }
    const longest = [1, 2, 4, 8, 16, 32, 60, 60, 60];
    // With jitter: between half of the delay and the whole, in steps of half a second.
    expect(
      waits.map((wait, index) => wait >= (longest[index] ?? 0) / 2 && wait <= (longest[index] ?? 0) + 0.5),
    ).toEqual(longest.map(() => true));
  });

  it('send six requests at a time, and the next when one of them has its response', async () => {
    const client = await clients.startOffline();
    for (let id = 1; id <= 9; id += 1) {
      await keptOf(change(client, String(id), 'A'));
    }
    const open: (() => void)[] = [];
    client.server.respond(
      changeThing,
      ({ path }) =>
        new Promise((resolve) => open.push(() => resolve({ body: { id: path.slice(-1), version: 4, title: 'A' } }))),
    );
    await goOnline(client);
    const running = [open.length];
    open.shift()?.();
    await settle();
    running.push(open.length);
    while (client.pending.waiting > 0) {
      open.shift()?.();
      await settle();
    }
    expect([running, client.server.requests.filter(({ method }) => method === 'PATCH').length]).toEqual([[6, 6], 9]);
  });

  it('try again at once when the server responds to another request', async () => {
    const client = await clients.start();
    client.server.isReachable = false;
    const kept = await keptOf(change(client, '1', 'A'));
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await client.clock.advance(60_000);
    }
    client.server.isReachable = true;
    acceptChanges(client);
    client.server.respond(createThing, { status: 201, body: { id: '9', version: 1, title: 'N' } });
    const before = titlesSentTo(client, '1').length;
    await client.api.request(createThing, { body: { title: 'N' } });
    await settle();
    expect([titlesSentTo(client, '1').length, await kept.settled]).toEqual([before + 1, expect.anything()]);
  });
});

describe('unsent writes', () => {
  it('survive a closed tab, in order and each on top of the one before', async () => {
    const first = await clients.startOffline();
    await keptOf(change(first, '1', 'A', { seen: { title: 'x' }, label: 'T-1' }));
    await keptOf(change(first, '1', 'B', { seen: { title: 'A' } }));
    const { records, storage } = first;
    const window = new FakeWindow();
    window.isOnline = false;
    const second = await clients.start({ records, storage, window });
    expect(second.pending.items.map(({ label, values, state }) => [label, values, state])).toEqual([
      ['T-1', ['A'], 'waiting'],
      [undefined, ['B'], 'waiting'],
    ]);
    acceptChanges(second);
    await goOnline(second);
    expect(second.server.requestsTo('/things/1').map(({ headers, body }) => [headers['if-match'], body])).toEqual([
      ['"3"', { title: 'A' }],
      ['"4"', { title: 'B' }],
    ]);
    expect(await records.readAll('writes', member().userId)).toEqual([]);
  });

  it('of another person stay untouched until that person signs in again', async () => {
    const ann = { ...member({ clientId: 'c1' }), userId: 'ann' };
    const first = await clients.startOffline({ as: ann });
    await keptOf(change(first, '1', 'A'));
    const { records } = first;
    const bob = await clients.start({ as: { ...member({ clientId: 'c1' }), userId: 'bob' }, records });
    acceptChanges(bob);
    await goOnline(bob);
    expect([bob.pending.waiting, titlesSentTo(bob, '1')]).toEqual([0, []]);
    const again = await clients.start({ as: ann, records });
    acceptChanges(again);
    await settle();
    await again.clock.advance(2_000);
    expect(titlesSentTo(again, '1').at(-1)).toBe('A');
  });

  it('are shown in other tabs, and sent by one tab only', async () => {
    const window = new FakeWindow();
    const first = await clients.startOffline({ window });
    const { records, storage } = first;
    const other = new FakeWindow(window.locks, window.tabs);
    const second = await clients.startOffline({ records, storage, window: other });
    const kept = await keptOf(change(first, '1', 'A'));
    await settle();
    expect(second.pending.waiting).toBe(1);
    acceptChanges(second);
    await goOnline(second);
    await settle();
    await goOnline(first);
    expect([first.pending.waiting, titlesSentTo(first, '1'), titlesSentTo(second, '1')]).toEqual([0, [], ['A']]);
    expect(await codeOf(kept.settled)).toBe('aborted');
  });

  it('are shown as refused in every tab when one tab was told so', async () => {
    const window = new FakeWindow();
    const first = await clients.start({ window });
    const { records, storage } = first;
    first.server.isReachable = false;
    const kept = await keptOf(change(first, '1', 'A'));
    goOffline(first);
    const second = await clients.start({ records, storage, window: new FakeWindow(window.locks, window.tabs) });
    second.server.respond(changeThing, problem('validation_failed', ['Enter a shorter title.']));
    await second.clock.advance(2_000);
    expect([first, second].map(({ pending }) => pending.items[0]?.state)).toEqual(['refused', 'refused']);
    expect([await codeOf(kept.settled), titlesSentTo(second, '1')]).toEqual(['validation_failed', ['A']]);
  });

  it('that exist in memory only are never sent for the person who signs in next', async () => {
    const client = await clients.startOffline({ records: new FullDatabase() });
    const session = client.application.get(SessionStoreService);
    await keptOf(change(client, '1', 'A'));
    const signIn = async (userId: string): Promise<void> => {
      runInAction(() => session.reset());
      session.storeSignIn({ ...member({ clientId: 'c1' }), userId });
      await settle();
    };
    await signIn('bob');
    await keptOf(change(client, '1', 'B'));
    acceptChanges(client);
    await goOnline(client);
    expect([client.pending.waiting, titlesSentTo(client, '1')]).toEqual([0, ['B']]);
    await signIn(member().userId);
    expect([client.pending.waiting, titlesSentTo(client, '1')]).toEqual([0, ['B', 'A']]);
  });

  it('are kept in memory where the browser stores nothing, which is said, and hold up a reload', async () => {
    const client = await clients.startOffline({ records: new FullDatabase() });
    const inFlight = client.application.get(WritesInFlightService);
    const kept = await keptOf(change(client, '1', 'A'));
    expect([client.pending.isStored, inFlight.isBusy]).toEqual([false, true]);
    acceptChanges(client);
    await goOnline(client);
    await kept.settled;
    await settle();
    expect([client.pending.waiting, client.pending.isStored, inFlight.isBusy]).toEqual([0, true, false]);
  });

  it('are deleted by a sign-out, which asks before', async () => {
    const client = await clients.startOffline();
    const questions = client.application.get(Questions);
    const release = questions.attach();
    const kept = await keptOf(change(client, '1', 'A'));
    for (const isConfirmed of [false, true]) {
      const signingOut = client.application.get(Session).signOut();
      await settle();
      expect([client.pending.waiting, questions.current?.text]).toEqual([1, expect.stringMatching(/^One entry/)]);
      questions.answer(isConfirmed);
      await signingOut;
    }
    void release();
    expect([client.pending.waiting, await codeOf(kept.settled)]).toEqual([0, 'session_required']);
    expect(await client.records.readAll('writes', admin().userId)).toEqual([]);
  });
});

describe('a refused write', () => {
  async function refuse(client: ThingClient, options = {}): Promise<string> {
    const { key, settled } = await keptOf(change(client, '1', 'A', options));
    client.server.respond(changeThing, problem('validation_failed', ['Enter a shorter title.']));
    await goOnline(client);
    await codeOf(settled);
    await settle();
    return key;
  }

  it('is told, and kept over a reload with its reason until the person sends it again', async () => {
    const first = await clients.startOffline();
    const key = await refuse(first);
    await first.clock.advance(1_000);
    expect(first.toasts.slice(1)).toEqual([
      'error: Couldn’t save a change that was waiting. Enter a shorter title. It is kept until you decide.',
    ]);
    const { records } = first;
    const second = await clients.start({ records });
    await second.clock.advance(60_000);
    expect(second.pending.items).toMatchObject([{ key, state: 'refused', reason: ['Enter a shorter title.'] }]);
    expect(titlesSentTo(second, '1')).toEqual([]);
    acceptChanges(second);
    await second.pending.retry(key);
    await settle();
    expect([titlesSentTo(second, '1'), second.pending.waiting]).toEqual([['A'], 0]);
  });

  it('is announced together with others of the same moment, by one message', async () => {
    const client = await clients.startOffline();
    const kept = await Promise.all(['1', '2', '3'].map((id) => keptOf(change(client, id, 'A'))));
    client.server.respond(changeThing, problem('validation_failed', ['Enter a shorter title.']));
    await goOnline(client);
    await Promise.all(kept.map(({ settled }) => codeOf(settled)));
    await client.clock.advance(1_000);
    expect([client.toasts.slice(1), client.pending.items.map(({ state }) => state)]).toEqual([
      ['error: 3 changes that were waiting couldn’t be saved. They are kept until you decide.'],
      ['refused', 'refused', 'refused'],
    ]);
  });

  it('is deleted when the person discards it, and later writes of its entity do not wait for it', async () => {
    const client = await clients.startOffline();
    const key = await refuse(client);
    acceptChanges(client);
    await change(client, '1', 'B');
    expect(titlesSentTo(client, '1')).toEqual(['A', 'B']);
    await client.pending.discard(key);
    expect([client.pending.waiting, await client.records.readAll('writes', member().userId)]).toEqual([0, []]);
  });

  it('has both values of a conflict, and replaces the other one when the person sends it again', async () => {
    const client = await clients.startOffline();
    const { key, settled } = await keptOf(change(client, '1', 'My title'));
    const current = { id: '1', version: 7, title: 'Their title' };
    client.server.respond(changeThing, problem('conflict', ['Changed.'], { conflicts: ['title'], current }));
    await goOnline(client);
    await codeOf(settled);
    expect(client.pending.items).toMatchObject([
      { isConflict: true, conflicts: [{ mine: 'My title', theirs: 'Their title' }] },
    ]);
    acceptChanges(client);
    await client.pending.retry(key);
    await settle();
    expect(client.server.requestsTo('/things/1').map(({ headers }) => headers['if-match'])).toEqual(['"3"', '"7"']);
  });

  it('is a creation that was sent more than 23 hours ago, because the server may have forgotten its key', async () => {
    const client = await clients.start();
    client.server.isReachable = false;
    const kept = await keptOf(client.api.request(createThing, { body: { title: 'A' } }));
    const change1 = await keptOf(change(client, '1', 'A'));
    goOffline(client);
    await client.clock.advance(23 * 3_600_000 + 60_000);
    acceptChanges(client);
    await goOnline(client);
    const sent = client.server.requestsTo('/things').length;
    expect([await codeOf(kept.settled), await change1.settled, sent]).toEqual(['offline', expect.anything(), 1]);
    expect(client.pending.items).toMatchObject([{ state: 'refused', reason: [expect.stringMatching(/23 hours/)] }]);
    client.server.respond(createThing, { status: 201, body: { id: '1', version: 1, title: 'A' } });
    await client.pending.retry(kept.key);
    await settle();
    expect(client.server.requestsTo('/things')).toHaveLength(2);
  });

  it('is none when it was made offline and has never been sent, however long ago', async () => {
    const client = await clients.startOffline();
    const kept = await keptOf(client.api.request(createThing, { body: { title: 'A' } }));
    await client.clock.advance(48 * 3_600_000);
    client.server.respond(createThing, { status: 201, body: { id: '1', version: 1, title: 'A' } });
    await goOnline(client);
    expect(await kept.settled).toMatchObject({ id: '1' });
  });
});
