import type { TimedEntityCard, TimeEntry } from '../../contract';
import { changeTimeEntry, createTimeEntry, listRunningTime, listTimeEntries, readTimeEntry } from '../../contract';
import { member, settle } from '../../testing';
import { EntityServices } from '../entities/entity-services';
import { codeOf, goOffline, goOnline, ThingClients } from '../pending-writes/pending-writes-test-kit';
import type { ThingClient } from '../pending-writes/pending-writes-test-kit';
import { TimeEntryStore } from './time-entry-store';

const me = '0198c0de-0000-7000-8000-0000000000aa';
const as = { ...member({ clientId: 'c1' }), userId: me, timeZone: 'Europe/Berlin' };
const plan: TimedEntityCard = {
  type: 'things.thing',
  id: '0198c0de-0000-7000-8000-000000000001',
  title: 'Plan',
  key: 'T-1',
};
const other: TimedEntityCard = { ...plan, id: '0198c0de-0000-7000-8000-000000000002', key: 'T-2', title: 'Other' };

const clients = new ThingClients();
const stores: TimeEntryStore[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) {
    store.dispose();
  }
  await clients.stop();
});

/** A running timer. */
function timer(more: Partial<TimeEntry> = {}): TimeEntry {
  return {
    ...{ id: '0198c0de-0000-7000-8000-000000000101', version: 1, entity: plan, person: { id: me, fullName: 'Me' } },
    ...{ day: '2026-01-05', minutes: 0, isBillable: false, source: 'timer', startedOn: '2026-01-05T08:00:00.000Z' },
    ...{ isRunning: true, isRemoved: false },
    ...more,
  };
}

/** The clock of the browser is at 2026-01-05T09:00Z. */
async function open(items: readonly TimeEntry[], now = '2026-01-05T09:00:00.000Z') {
  const client = await clients.start({ as });
  client.server.respond(listRunningTime, { body: { items, nextCursor: null, now } });
  client.server.respond(listTimeEntries, { body: { items: [], nextCursor: null } });
  const store = new TimeEntryStore(client.application.get(EntityServices), client.api);
  stores.push(store);
  await store.loadRunning();
  return { client, store };
}

function answerCreations(client: ThingClient): void {
  let number = 200;
  const known = new Map<string, TimeEntry>();
  client.server.respond(createTimeEntry, ({ body }) => {
    const { type, entityId, ...rest } = body as { type: string; entityId: string };
    const isRunning = !('minutes' in rest);
    const id = `0198c0de-0000-7000-8000-000000000${(number += 1)}`;
    const entity = [plan, other].find((each) => each.id === entityId && each.type === type) ?? plan;
    const entry = timer({ ...rest, id, entity, isRunning });
    known.set(id, entry);
    return { status: 201, body: entry };
  });
  client.server.respond(readTimeEntry, ({ path }) => ({ body: known.get(path.split('/').at(-1) ?? '') ?? timer() }));
}

const sent = (client: ThingClient, method: string): readonly unknown[] =>
  client.server.requests.filter((request) => request.method === method).map(({ body }) => body);

describe('The time entries of a browser', () => {
  it('count a timer by the time of the server when the clock of the browser is wrong', async () => {
    const { store } = await open([timer()], '2026-01-05T08:30:00.000Z');
    expect(store.elapsed(store.running!)).toBe(30 * 60_000);
    expect(store.now().toISOString()).toBe('2026-01-05T08:30:00.000Z');
  });

  it('stop the timer when another one starts, and undo both', async () => {
    const { client, store } = await open([timer()]);
    answerCreations(client);
    let version = 1;
    client.server.respond(changeTimeEntry, ({ path, body }) => {
      version += 1;
      const known = path.endsWith('101') ? timer() : timer({ id: path.split('/').at(-1)!, entity: other });
      const { endedOn } = body as { readonly endedOn?: string | null };
      const end = typeof endedOn === 'string' ? { endedOn, isRunning: false, minutes: 60 } : {};
      return { body: { ...known, ...(body as object), endedOn: undefined, ...end, version } };
    });
    const { stopped, undo } = await store.start(other);
    expect(stopped).toMatchObject({ entity: plan, minutes: 60, endedOn: '2026-01-05T09:00:00.000Z' });
    expect(store.running?.entity).toEqual(other);
    expect(await undo()).toBe(true);
    expect(store.running?.entity).toEqual(plan);
    expect(sent(client, 'PATCH')).toEqual([
      { endedOn: '2026-01-05T09:00:00.000Z' },
      { isRemoved: true },
      { endedOn: null },
    ]);
  });

  it('keep a timer that is started and stopped without a connection as one creation with its times', async () => {
    const { client, store } = await open([]);
    goOffline(client);
    await store.start(plan);
    expect(store.running).toMatchObject({ entity: plan, day: '2026-01-05' });
    await client.clock.advance(25 * 60_000);
    await store.stop(store.running!, { note: 'Draft' });
    expect(store.running).toBeUndefined();
    answerCreations(client);
    await goOnline(client);
    await settle();
    expect(sent(client, 'POST').at(-1)).toEqual({
      ...{ type: plan.type, entityId: plan.id, day: '2026-01-05', minutes: 25, note: 'Draft' },
      ...{ startedOn: '2026-01-05T09:00:00.000Z', endedOn: '2026-01-05T09:25:00.000Z' },
    });
  });

  it('show time that was entered without a connection in the list of its entity', async () => {
    const { client, store } = await open([]);
    const list = store.listOf(plan);
    await list.loadMore();
    goOffline(client);
    const time = { day: '2026-01-04', minutes: 90, note: '', isBillable: true };
    expect(await codeOf(store.log(plan, time, 'key-1'))).toBe('kept');
    expect(list.items).toMatchObject([{ minutes: 90, day: '2026-01-04', source: 'manual', isBillable: true }]);
    await store.remove(list.items[0]!);
    expect(list.items).toEqual([]);
  });

  it('know a forgotten timer, and send the minutes that its person entered', async () => {
    const { client, store } = await open([timer({ startedOn: '2026-01-04T20:00:00.000Z' })]);
    expect(store.isForgotten(store.running!)).toBe(true);
    client.server.respond(changeTimeEntry, ({ body }) => ({
      body: { ...timer(), ...(body as object), isRunning: false, version: 2 },
    }));
    await store.stop(store.running!, { minutes: 240 });
    expect(sent(client, 'PATCH')).toEqual([{ endedOn: '2026-01-05T09:00:00.000Z', minutes: 240 }]);
    expect(store.running).toBeUndefined();
  });
});
