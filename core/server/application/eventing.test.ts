import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { defineRealtimeEvent } from '../../contract';
import { verifyAuditChain } from '../identity/audit/audit-chain';
import type { Backplane } from '../platform/backplane';
import { FeedReader } from '../realtime/change-feed/change-feed';
import { DatabaseError } from '../data/sql/engine';
import { sql } from '../data/sql/tag';
import { auditCommittedConcurrently } from '../background/outbox/sequence-functions';
import { Dispatcher } from '../background/outbox/dispatcher';
import {
  EventingStage,
  eventually,
  installedPlugin,
  noEffects,
  QuietLogger,
} from '../../testing/server/eventing-test-kit';
import { portalJobActor } from '../request-context/system-actor';
import { asSystem, rowsAsSystem, runAsSystem } from '../data/sql/system-statements';

const notedLive = defineRealtimeEvent('probe.note-written', z.object({ text: z.string() }));

describe('eventing', () => {
  let stage: EventingStage;

  beforeAll(async () => {
    stage = await EventingStage.open();
  });
  afterEach(() => stage?.stopProcesses());
  afterAll(() => stage?.close());

  const numbersOf = async (clientId: string): Promise<readonly number[]> => {
    const rows = await rowsAsSystem(
      stage.engine,
      sql<{
        number: string;
      }>`select number::text from core.feed where client_id = ${clientId}::uuid order by feed.number`,
    );
    return rows.map((row) => Number(row.number));
  };
  const reader = () => new FeedReader(stage.engine, () => ({ all: [], get: () => installedPlugin({}) }));

  it('sequences the effects of a request in order and pushes them after the commit', async () => {
    const { inPortal, hub, eventing } = await stage.start();
    const clientId = await stage.portal();
    await inPortal(clientId, (context) => {
      for (const text of ['first', 'second', 'third']) {
        context.publish(notedLive, { id: text, version: 1, data: { text } }, 'portal');
      }
      return Promise.resolve();
    });
    await eventing.settle();
    expect(hub.pushes.filter((push) => push.clientId === clientId).map((push) => push.argument)).toEqual([
      { v: 1, id: 'first', version: 1, cursor: '1', data: { text: 'first' } },
      { v: 1, id: 'second', version: 1, cursor: '2', data: { text: 'second' } },
      { v: 1, id: 'third', version: 1, cursor: '3', data: { text: 'third' } },
    ]);
    expect(await eventing.currentCursor(clientId)).toBe('3');
  });

  it('publishes nothing of a request that failed', async () => {
    const { inPortal, hub, eventing } = await stage.start();
    const clientId = await stage.portal();
    const failing = inPortal(clientId, (context) => {
      context.publish(notedLive, { id: 'lost', version: 1 }, 'portal');
      return Promise.reject(new Error('refused'));
    });
    await expect(failing).rejects.toThrow('refused');
    await eventing.settle();
    expect([hub.methods(clientId), await numbersOf(clientId)]).toEqual([[], []]);
  });

  it('shows a reader every sequence number once and in order during concurrent writes', async () => {
    const processes = [await stage.start(), await stage.start()];
    const clientId = await stage.portal();
    const total = 60;
    const writing = Promise.all(
      Array.from({ length: total }, (_, index) =>
        processes[index % 2]!.inPortal(clientId, async (context) => {
          await context.db.run(sql`insert into note (client_id, text) values (${clientId}::uuid, ${String(index)})`);
          context.publish(notedLive, { id: String(index), version: 1 }, 'portal');
        }),
      ),
    );
    const seen: number[] = [];
    let cursor = '0';
    const feed = reader();
    await eventually(async () => {
      const answer = await feed.read(clientId, portalJobActor(new Set()), cursor);
      seen.push(...answer.items.map((item) => Number(item.cursor)));
      cursor = answer.nextCursor;
      return seen.length >= total ? true : undefined;
    });
    await writing;
    expect(seen).toEqual(Array.from({ length: total }, (_, index) => index + 1));
    expect(await numbersOf(clientId)).toEqual(seen);
  });

  it('sequences each change once when two dispatchers run concurrently', async () => {
    const one = await stage.start();
    const other = await stage.start();
    const clientId = await stage.portal();
    await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        await one.inPortal(clientId, (context) => {
          context.publish(notedLive, { id: String(index), version: 1 }, 'portal');
          return Promise.resolve();
        });
        other.eventing.dispatcher.wake(clientId);
      }),
    );
    await one.eventing.settle();
    await other.eventing.settle();
    await eventually(() => (one.hub.methods(clientId).length >= 30 ? true : undefined));
    expect(await numbersOf(clientId)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    // Every process has pushed each of them to its own browsers, once.
    for (const { hub } of [one, other]) {
      const ids = hub.pushes
        .filter((push) => push.clientId === clientId)
        .map((push) => (push.argument as { id: string }).id);
      expect(ids).toHaveLength(30);
      expect(new Set(ids).size).toBe(30);
    }
  });

  it('dispatches the changes of a process that died between a commit and its dispatch', async () => {
    const dead = stage.process();
    const clientId = await stage.portal();
    const said = {
      ...noEffects,
      clientId,
      pushes: [
        {
          pluginId: 'core',
          event: 'core.people-changed',
          id: 'a',
          version: 1,
          data: undefined,
          audience: 'portal' as const,
        },
      ],
    };
    await stage.engine.once('write', dead.eventing.effects.statements(said));
    expect(await numbersOf(clientId)).toEqual([]);
    const { hub } = await stage.start();
    await eventually(() => (hub.methods(clientId).length > 0 ? true : undefined));
    expect(hub.methods(clientId)).toEqual(['core.people-changed']);
  });

  it('reads changes from the feed that the backplane did not deliver', async () => {
    // Two processes that cannot reach each other.
    const cutOff = (): Backplane => ({
      kind: 'redis',
      isConnected: false,
      publish: () => Promise.reject(new Error('away')),
      subscribe: () => () => undefined,
      close: () => Promise.resolve(),
    });
    const one = await stage.start({ backplane: cutOff() });
    const other = await stage.start({ backplane: cutOff() });
    const clientId = await stage.portal();
    await one.inPortal(clientId, (context) => {
      context.publish(notedLive, { id: 'a', version: 1, data: { text: 'a' } }, 'portal');
      return Promise.resolve();
    });
    await one.eventing.settle();
    expect(one.hub.methods(clientId)).toEqual([notedLive.name]);
    await eventually(() => {
      stage.clock.advance(5_000);
      return other.hub.methods(clientId).length > 0;
    });
    expect(other.hub.pushes.filter((push) => push.clientId === clientId)).toEqual(
      one.hub.pushes.filter((push) => push.clientId === clientId),
    );
    expect(await other.eventing.currentCursor(clientId)).toBe('1');
  });

  it('chains the audit entries of a portal and detects tampering', async () => {
    const { inPortal, eventing } = await stage.start();
    const clientId = await stage.portal();
    for (const entityId of ['1', '2', '3', '4']) {
      await inPortal(clientId, (context) => {
        context.audit({ action: 'probe.note.delete', entity: 'note', entityId, detail: { b: 1, a: [null, 'ü'] } });
        return Promise.resolve();
      });
    }
    await eventing.settle();
    expect(await verifyAuditChain(stage.engine, clientId)).toEqual({ clientId, entries: 4, brokenAt: undefined });

    const tamper = async (
      change: ReturnType<typeof sql>,
      undo: ReturnType<typeof sql>,
    ): Promise<number | undefined> => {
      await runAsSystem(stage.engine, 'write', change);
      const { brokenAt } = await verifyAuditChain(stage.engine, clientId);
      await runAsSystem(stage.engine, 'write', undo);
      return brokenAt;
    };
    const mine = sql`client_id = ${clientId}::uuid`;
    expect([
      await tamper(
        sql`update core.audit set entity_id = 'x' where ${mine} and position = 2`,
        sql`update core.audit set entity_id = '2' where ${mine} and position = 2`,
      ),
      await tamper(
        sql`update core.audit set position = 9 where ${mine} and position = 3`,
        sql`update core.audit set position = 3 where ${mine} and position = 9`,
      ),
      // Truncated at the end.
      await tamper(
        sql`update core.audit set position = 9 where ${mine} and position = 4`,
        sql`update core.audit set position = 4 where ${mine} and position = 9`,
      ),
    ]).toEqual([2, 3, 4]);
    expect((await verifyAuditChain(stage.engine, clientId)).brokenAt).toBeUndefined();
  });

  it('chains an audit entry that is committed during the sequencing of other rows', async () => {
    const clientId = await stage.portal();
    const { effects } = stage.process().eventing;
    const audits = [{ pluginId: 'core', action: 'core.note.delete', entity: 'note', entityId: '1' }];
    await stage.engine.once('write', effects.statements({ ...noEffects, clientId, audits }));
    let refusals = 0;
    const { engine, clock, backplane } = stage;
    const dispatcher = new Dispatcher({
      // The database's reply when the entry is committed between the check and the sequencing.
      engine: Object.create(engine, {
        once: {
          value: () => {
            refusals += 1;
            return Promise.reject(
              new DatabaseError(auditCommittedConcurrently, 'An audit entry was committed concurrently.'),
            );
          },
        },
      }) as typeof engine,
      backplane,
      clock,
      logger: new QuietLogger(),
      onUnpublished: () => undefined,
      onEventsSequenced: () => undefined,
      onNotificationsSequenced: () => undefined,
    });
    await dispatcher.whenPublished(clientId);
    expect(refusals).toBe(1);
    expect(await verifyAuditChain(engine, clientId)).toEqual({ clientId, entries: 1, brokenAt: undefined });
  });

  it('keeps the audit chain valid after the person behind an entry is erased', async () => {
    const { inPortal, eventing } = await stage.start();
    const clientId = await stage.portal();
    const userId = randomUUID();
    const actor = { ...portalJobActor(new Set()), kind: 'user' as const, userId };
    await inPortal(
      clientId,
      (context) => {
        context.audit({ action: 'probe.note.delete', entity: 'note', entityId: '1' });
        return Promise.resolve();
      },
      { actor },
    );
    await eventing.settle();
    const [entry] = await rowsAsSystem(
      stage.engine,
      sql<{ actor: string }>`select actor from core.audit where client_id = ${clientId}::uuid`,
    );
    expect(entry?.actor).not.toBe(userId);
    await runAsSystem(stage.engine, 'write', sql`delete from core.audit_person where person_id = ${userId}::uuid`);
    expect(await verifyAuditChain(stage.engine, clientId)).toEqual({ clientId, entries: 1, brokenAt: undefined });
  });

  it('stores the response of a request under its key and refuses the same key a second time', async () => {
    const { contexts, eventing } = await stage.start();
    const clientId = await stage.portal();
    const personId = randomUUID();
    const call = (status: number) =>
      contexts.inPortal(
        {
          pluginId: 'probe',
          actor: portalJobActor(new Set()),
          requestId: 'r',
          mode: 'write',
          clientId,
          storedResponse: () => ({
            key: 'k',
            personId,
            endpoint: 'probe.write',
            bodyHash: 'h',
            status,
            body: { id: 1 },
            etag: '"1"',
          }),
        },
        () => Promise.resolve(1),
      );
    await call(201);
    await expect(call(200)).rejects.toMatchObject({ code: '23505', constraint: 'idempotency_key_pkey' });
    await runAsSystem(
      stage.engine,
      'write',
      sql`update core.idempotency_key set created_at = now() - interval '25 hours' where person_id = ${personId}::uuid`,
    );
    await call(202);
    await eventing.settle();
    expect(
      await rowsAsSystem(
        stage.engine,
        sql`select key, endpoint, body_hash, status, body, etag from core.idempotency_key where person_id = ${personId}::uuid`,
      ),
    ).toEqual([{ key: 'k', endpoint: 'probe.write', body_hash: 'h', status: 202, body: { id: 1 }, etag: '"1"' }]);
  });

  it('refreshes caches and hub after a change of principals without notifying browsers', async () => {
    const { inPortal, eventing, hub } = await stage.start();
    const clientId = await stage.portal();
    const heard: unknown[] = [];
    eventing.onPrincipalsChanged((...news) => heard.push(news));
    await inPortal(clientId, (context) => {
      context.principalsChanged(['p1', 'p2']);
      return Promise.resolve();
    });
    await eventing.settle();
    await eventually(() => (hub.accessRefreshes.length > 0 ? true : undefined));
    expect([heard, hub.accessRefreshes, hub.pushes]).toEqual([
      [[clientId, ['p1', 'p2']]],
      [{ clientId, persons: ['p1', 'p2'] }],
      [],
    ]);
  });

  it('sequences a late commit after those that a reader has seen, although its row is older', async () => {
    const { hub, eventing } = await stage.start();
    const clientId = await stage.portal();
    const push = (id: string) =>
      asSystem(sql`insert into core.outbox (client_id, kind, plugin_id, name, entity_id, audience, actor_kind, request_id)
        values (${clientId}::uuid, 'push', 'core', 'core.people-changed', ${id}, '"portal"', 'user', 'r')`);
    const late = stage.engine.begin('write');
    await late.execute([push('late')]);
    await stage.engine.once('write', [push('early')]);
    eventing.dispatcher.wake(clientId);
    await eventing.settle();
    const first = await reader().read(clientId, portalJobActor(new Set()), '0');
    await late.commit();
    eventing.dispatcher.wake(clientId);
    await eventing.settle();
    const second = await reader().read(clientId, portalJobActor(new Set()), first.nextCursor);
    expect([first.items.map((item) => item.id), second.items.map((item) => item.id)]).toEqual([['early'], ['late']]);
    expect(hub.methods(clientId)).toHaveLength(2);
  });
});
