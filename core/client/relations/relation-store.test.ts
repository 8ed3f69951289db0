import * as z from 'zod/mini';
import type { RelationKind, RelationList } from '../../contract';
import { defineRelations } from '../../contract';
import { settle } from '../../testing';
import { EntityServices } from '../entities/entity-services';
import { goOffline, goOnline, ThingClients } from '../pending-writes/pending-writes-test-kit';
import type { ThingClient } from '../pending-writes/pending-writes-test-kit';
import { lagOf, RelationStore } from './relation-store';

const calls = defineRelations({ plugin: 'things', path: '/things', id: z.uuid(), gate: { audience: 'member' } });
const idOf = (number: number): string => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [one, two] = [idOf(1), idOf(2)];

interface SentBody {
  readonly kind: RelationKind;
  readonly otherId: string;
  readonly exists?: boolean;
  readonly lag?: number;
}

const clients = new ThingClients();
let client: ThingClient;
let store: RelationStore;
/** As the server has it. */
let kept: RelationList;
let sent: SentBody[];

beforeEach(async () => {
  client = await clients.start();
  sent = [];
  kept = { id: one, version: 3, blocks: [two], lags: { [`blocks:${two}`]: 2 }, related: [{ id: two, title: 'Two' }] };
  client.server.respond(calls.read, () => ({ body: kept }));
  client.server.respond(calls.change, ({ body }) => {
    const change = body as SentBody;
    sent.push(change);
    const exists = change.exists ?? kept.blocks !== undefined;
    const lag = exists ? (change.lag ?? lagOf(kept, 'blocks', two)) : 0;
    const { id, version, related } = kept;
    kept = {
      id,
      version: version + 1,
      related,
      ...(exists && { blocks: [two] }),
      ...(lag !== 0 && { lags: { [`blocks:${two}`]: lag } }),
    };
    return { body: kept };
  });
  store = open();
  await settle();
});
afterEach(async () => {
  store.dispose();
  await clients.stop();
});

function open(): RelationStore {
  const made = new RelationStore(client.application.get(EntityServices), client.api, calls, () => 'T-1');
  made.relations.open(one);
  return made;
}

const shownLag = (): number => lagOf(store.relations.get(one) ?? {}, 'blocks', two);

describe('the lag of a relation', () => {
  it('is changed by one request, which does not bring back a relation that another person has removed', async () => {
    await store.setLag(one, 'blocks', two, -4);
    expect(sent).toEqual([{ kind: 'blocks', otherId: two, lag: -4 }]);
    expect(shownLag()).toBe(-4);
    await store.setLag(one, 'blocks', two, 0);
    expect(sent.at(-1)).toEqual({ kind: 'blocks', otherId: two, lag: 0 });
    expect(store.relations.get(one)).not.toHaveProperty('lags', expect.anything());
  });

  it('is removed with the relation, and comes back with it when that is undone, in one request each', async () => {
    const removed = await store.remove(one, 'blocks', two);
    expect(sent).toEqual([{ kind: 'blocks', otherId: two, exists: false }]);
    expect(shownLag()).toBe(0);
    await removed?.revert();
    expect(sent.at(-1)).toEqual({ kind: 'blocks', otherId: two, exists: true, lag: 2 });
    expect([store.relations.get(one)?.blocks, shownLag()]).toEqual([[two], 2]);
  });

  it('is kept without a connection, also by the next page, and sent later', async () => {
    goOffline(client);
    await store.setLag(one, 'blocks', two, 7);
    expect(shownLag()).toBe(7);
    store.dispose();
    store = open();
    await goOnline(client);
    await client.clock.advance(60_000);
    await settle();
    expect(sent).toEqual([{ kind: 'blocks', otherId: two, lag: 7 }]);
    expect([kept.lags, shownLag()]).toEqual([{ [`blocks:${two}`]: 7 }, 7]);
  });

  it('follows another person, with the version of the relations', async () => {
    const push = async (version: number, lag: number): Promise<void> => {
      const data = { ...kept, version, lags: { [`blocks:${two}`]: lag } };
      client.hub.push(calls.changed.name, { id: one, version, data });
      await client.clock.advance(300);
      await settle();
    };
    const leave = client.application.enterAuthorizedArea();
    await client.clock.advance(2_000);
    await push(5, 9);
    expect(shownLag()).toBe(9);
    await push(4, 1);
    expect(shownLag()).toBe(9);
    void leave();
  });
});
