import { reaction } from 'mobx';
import * as z from 'zod/mini';
import { defineEndpoint, defineRealtimeEvent, entitlementsChangedLive } from '../../contract';
import { listChanges } from '../../contract/core-endpoints';
import { member, personFixture, portalFixture, problem, settle, startClient } from '../../testing';
import type { StartedClient } from '../../testing';
import { Api, Realtime, Session } from '../services';
import { ToastPort } from '../toasts/toast-port';
import { isLowerCursor } from './cursor';

const taskChanged = defineRealtimeEvent('tasks.task-changed', z.object({ title: z.string() }));
const readTasks = defineEndpoint({
  id: 'tasks.list',
  method: 'GET',
  path: '/tasks',
  gate: { audience: 'member' },
  effect: 'read',
  shape: {},
});

const started: StartedClient[] = [];

async function start(as = member({ clientId: 'c1' })): Promise<StartedClient & { readonly live: Realtime }> {
  const client = await startClient({ as });
  started.push(client);
  client.server.respond(listChanges, ({ query }) => ({
    body: { items: [], nextCursor: query['cursor'], reset: false },
  }));
  return { ...client, live: client.application.get(Realtime) };
}

/** Loads a list whose response has this position of the feed. */
async function readListAt(client: StartedClient, cursor: string): Promise<void> {
  client.server.respond(readTasks, { body: {}, headers: { 'x-cursor': cursor } });
  await client.application.get(Api).request(readTasks, {});
}

function askedCursors({ server }: StartedClient): readonly (string | undefined)[] {
  return server.requestsTo('/changes').map(({ query }) => query['cursor']);
}

afterEach(async () => {
  for (const client of started.splice(0)) {
    await client.stop();
  }
});

describe('live updates', () => {
  it('join the group of portal and person two seconds after the authorized area opens, and stop when it closes [R63.join] [R93]', async () => {
    const { application, clock, hub, live } = await start();
    const leave = application.enterAuthorizedArea();
    await clock.advance(1_999);
    expect([hub.attempts, live.state]).toEqual([0, 'disconnected']);
    await clock.advance(1);
    expect(live.state).toBe('connected');
    expect(hub.current?.invocations).toEqual([['JoinGroup', 'c1', 'user-1']]);
    expect(hub.current?.token).toBe('token-1');
    void leave();
    await settle();
    expect([live.state, hub.current]).toEqual(['disconnected', undefined]);
  });

  it('are disconnected, connecting, connected and reconnecting, in this order [R63.states]', async () => {
    const { application, clock, hub, live } = await start();
    const states: string[] = [];
    const stop = reaction(
      () => live.state,
      (state) => void states.push(state),
      { fireImmediately: true },
    );
    const leave = application.enterAuthorizedArea();
    await clock.advance(2_000);
    hub.current?.lose();
    hub.current?.restore();
    await settle();
    void leave();
    await settle();
    stop();
    expect(states).toEqual(['disconnected', 'connecting', 'connected', 'reconnecting', 'connected', 'disconnected']);
  });

  it('follow the person to another portal [R112]', async () => {
    const portals = [portalFixture({ clientId: 'c1' }), portalFixture({ clientId: 'c2' })];
    const { application, clock, hub } = await start(personFixture({ portals }));
    const leave = application.enterAuthorizedArea();
    await application.get(Session).choosePortal('c1');
    await clock.advance(2_000);
    await application.get(Session).choosePortal('c2');
    await clock.advance(2_000);
    expect(hub.connections.map(({ invocations, isStarted }) => [invocations[0]?.[1], isStarted])).toEqual([
      ['c1', false],
      ['c2', true],
    ]);
    void leave();
  });

  it('retry a failed start after 2, 10 and 30 seconds, then pause until reconnect is called [R63.reconnect]', async () => {
    const { application, clock, hub, live, logger, server } = await start();
    hub.isDown = true;
    const leave = application.enterAuthorizedArea();
    const attempts: number[] = [];
    // Each delay with its full jitter of a fifth.
    for (const delay of [2_000, 2_400, 12_000, 36_000]) {
      await clock.advance(delay);
      attempts.push(hub.attempts);
    }
    expect([attempts, live.state, live.isPaused]).toEqual([[1, 2, 3, 4], 'disconnected', true]);
    // Polling continues, but no connection is tried while the server does not respond.
    server.respond(listChanges, { status: 503 });
    await clock.advance(300_000);
    expect(hub.attempts).toBe(4);
    expect(logger.at('error')).toEqual([]);
    hub.isDown = false;
    live.reconnect();
    await clock.advance(0);
    expect([live.state, live.isPaused]).toEqual(['connected', false]);
    void leave();
  });

  it('lead to the sign-in page if the session ended before they started', async () => {
    const { application, clock, hub, server } = await start();
    hub.refusesSession = true;
    server.respondAt('GET', '/users/profile', problem('session_required'));
    const leave = application.enterAuthorizedArea();
    await clock.advance(3_000);
    await clock.advance(1_000);
    expect(application.get(Session).state).toBe('anonymous');
    void leave();
  });

  it('only log an error of start or join [R69.realtime]', async () => {
    for (const failure of ['isDown', 'refusesJoin'] as const) {
      const { application, clock, hub, logger } = await start();
      const toasts: string[] = [];
      application.get(ToastPort).attach(({ message }) => void toasts.push(message));
      hub[failure] = true;
      const leave = application.enterAuthorizedArea();
      await clock.advance(120_000);
      expect(new Set(logger.at('info'))).toEqual(new Set(['Live updates could not be started.']));
      expect(toasts).toEqual([]);
      void leave();
    }
  });

  it('join again after a reconnect, because membership ends with a connection, and load missed changes [R63.join]', async () => {
    const client = await start();
    const { application, clock, hub, live } = client;
    const leave = application.enterAuthorizedArea();
    await readListAt(client, '100');
    await clock.advance(2_000);
    hub.current?.lose();
    expect(live.state).toBe('reconnecting');
    const before = askedCursors(client).length;
    hub.current?.restore();
    await settle();
    expect(live.state).toBe('connected');
    expect(hub.current?.invocations).toHaveLength(2);
    expect(askedCursors(client).slice(before)).toEqual(['100']);
    void leave();
  });

  it('are paused after the last automatic attempt failed, and poll once a minute in the meantime', async () => {
    const client = await start();
    const { application, clock, hub, live } = client;
    const leave = application.enterAuthorizedArea();
    await readListAt(client, '100');
    await clock.advance(2_000);
    hub.current?.close();
    expect([live.state, live.isPaused]).toEqual(['disconnected', true]);
    const before = askedCursors(client).length;
    await clock.advance(60_000);
    // Once by the poll that gets a response, and once more after the group was joined again.
    expect(askedCursors(client)).toHaveLength(before + 2);
    expect([live.state, live.isPaused]).toEqual(['connected', false]);
    void leave();
  });

  it.each([
    ['with a list on the page', true],
    ['without a list on the page', false],
  ])('reconnect by themselves after the server was away for long, %s', async (_, hasList) => {
    const client = await start();
    const { application, clock, hub, live, server } = client;
    const leave = application.enterAuthorizedArea();
    if (hasList) {
      await readListAt(client, '100');
    }
    await clock.advance(2_000);
    server.respond(listChanges, { status: 503 });
    hub.isDown = true;
    hub.current?.close();
    await clock.advance(180_000);
    expect([live.state, live.isPaused]).toEqual(['disconnected', true]);
    hub.isDown = false;
    server.respond(listChanges, { body: { items: [], nextCursor: '100', reset: false } });
    await clock.advance(60_000);
    expect([live.state, live.isPaused]).toEqual(['connected', false]);
    void leave();
  });

  it('reconnect at once when the browser is back online', async () => {
    const client = await start();
    const { application, clock, hub, live } = client;
    const leave = application.enterAuthorizedArea();
    await clock.advance(2_000);
    hub.current?.close();
    expect(live.isPaused).toBe(true);
    client.window.setOnline(false);
    client.window.setOnline(true);
    await clock.advance(0);
    expect(live.state).toBe('connected');
    void leave();
  });

  it('call all handlers of an event even if one of them throws, and never with data that do not match', async () => {
    const { application, clock, hub, live, logger } = await start();
    const seen: unknown[] = [];
    const stops = [
      live.on(taskChanged, () => {
        throw new Error('no');
      }),
      live.on(taskChanged, (change) => void seen.push(change)),
    ];
    const leave = application.enterAuthorizedArea();
    await clock.advance(2_000);
    hub.push('tasks.task-changed', { v: 1, id: 't1', version: 2, cursor: '5', data: { title: 'A', secret: 1 } });
    hub.push('tasks.task-changed', { v: 1, id: 't1', version: 3, cursor: '6', data: { title: 7 } });
    hub.push('tasks.task-changed', 'nonsense');
    expect(seen).toEqual([
      { id: 't1', version: 2, data: { title: 'A' } },
      { id: 't1', version: 3 },
    ]);
    expect(logger.at('error')).toEqual([
      "A handler of 'tasks.task-changed' threw.",
      "A handler of 'tasks.task-changed' threw.",
    ]);
    for (const stop of stops) {
      void stop();
    }
    hub.push('tasks.task-changed', { id: 't1', version: 4 });
    expect(seen).toHaveLength(2);
    void leave();
  });
});

describe('the change feed', () => {
  it('continues from the lowest list, and only its own responses advance it', async () => {
    const client = await start();
    const { application, clock, hub, live, server } = client;
    const seen: string[] = [];
    const stop = live.on(taskChanged, ({ id, version }) => void seen.push(`${id} ${version}`));
    const leave = application.enterAuthorizedArea();
    await readListAt(client, '100');
    await readListAt(client, '90');
    await readListAt(client, '120');
    server.respond(listChanges, ({ query }) =>
      query['cursor'] === '90'
        ? {
            body: {
              items: [{ cursor: '95', type: 'tasks.task-changed', id: 't1', version: 2 }],
              nextCursor: '130',
              reset: false,
            },
          }
        : { body: { items: [], nextCursor: query['cursor'], reset: false } },
    );
    await clock.advance(2_000);
    expect([askedCursors(client), seen]).toEqual([['90', '130'], ['t1 2']]);
    hub.push('tasks.task-changed', { id: 't2', version: 1, cursor: '500' });
    client.window.fire('focus');
    await settle();
    expect(askedCursors(client)).toEqual(['90', '130', '130']);
    void stop();
    void leave();
  });

  it('starts at the position of the profile, so that no change of the session is missed before the connection', async () => {
    const client = await start({
      ...member({ clientId: 'c1' }),
      changeCursors: [
        { clientId: 'c2', cursor: '7' },
        { clientId: 'c1', cursor: '80' },
      ],
    });
    const { application, clock } = client;
    const leave = application.enterAuthorizedArea();
    await readListAt(client, '100');
    await clock.advance(2_000);
    expect(askedCursors(client)).toEqual(['80']);
    void leave();
  });

  it('starts at the lists of a company that the person switches to, however old the profile is', async () => {
    const portals = ['c1', 'c2'].map((clientId) => portalFixture({ clientId }));
    const changeCursors = portals.map(({ clientId }) => ({ clientId, cursor: '80' }));
    const client = await start(personFixture({ portals, changeCursors }));
    const { application, clock } = client;
    await application.get(Session).choosePortal('c1');
    await application.get(Session).choosePortal('c2');
    const leave = application.enterAuthorizedArea();
    await readListAt(client, '100');
    await clock.advance(2_000);
    expect(askedCursors(client)).toEqual(['100']);
    void leave();
  });

  it('resets subscribers when it does not reach back far enough', async () => {
    const client = await start();
    const { application, clock, live, server } = client;
    const reset = jest.fn();
    const stops = [
      live.onReset(() => {
        throw new Error('no');
      }),
      live.onReset(reset),
    ];
    const leave = application.enterAuthorizedArea();
    await readListAt(client, '1');
    server.respond(listChanges, { body: { items: [], nextCursor: '900', reset: true } });
    await clock.advance(2_000);
    expect(reset).toHaveBeenCalledTimes(1);
    server.respond(listChanges, { body: { items: [], nextCursor: '900', reset: false } });
    await clock.advance(60_000);
    expect(askedCursors(client)).toEqual(['1', '900']);
    for (const stop of stops) {
      void stop();
    }
    void leave();
  });

  it('loads again what a failed load missed', async () => {
    const client = await start();
    const leave = client.application.enterAuthorizedArea();
    await readListAt(client, '7');
    client.server.respond(listChanges, { status: 500 });
    await client.clock.advance(3_000);
    client.server.respond(listChanges, { body: { items: [], nextCursor: '7', reset: false } });
    await client.clock.advance(60_000);
    expect(new Set(askedCursors(client))).toEqual(new Set(['7']));
    expect(askedCursors(client).length).toBeGreaterThan(1);
    void leave();
  });

  it('compares positions as numbers', () => {
    expect([
      isLowerCursor('9', '10'),
      isLowerCursor('10', '9'),
      isLowerCursor('10', '11'),
      isLowerCursor('10', '10'),
    ]).toEqual([true, false, true, false]);
  });
});

describe('a change of the plan', () => {
  it('applies at once, without a request, and counters follow within five seconds [R111]', async () => {
    const { application, clock, hub, server } = await start();
    const leave = application.enterAuthorizedArea();
    await clock.advance(2_000);
    const before = server.requestsTo('/users/profile').length;
    const data = { version: 2, planCode: 'ENTERPRISE', modules: ['Meetings'], access: 'read-only' };
    hub.push(entitlementsChangedLive.name, { v: 1, id: 'c1', version: 2, cursor: '9', data });
    const session = application.get(Session);
    expect(session.portal).toMatchObject({ modules: ['Meetings'], planCode: 'ENTERPRISE', access: 'read-only' });
    expect(server.requestsTo('/users/profile')).toHaveLength(before);
    const old = { version: 1, planCode: 'FREETRIAL', modules: [], access: 'full' };
    hub.push(entitlementsChangedLive.name, { v: 1, id: 'c1', version: 1, cursor: '8', data: old });
    expect(session.portal?.modules).toEqual(['Meetings']);
    await clock.advance(5_000);
    expect(server.requestsTo('/users/profile')).toHaveLength(before + 1);
    void leave();
  });
});
