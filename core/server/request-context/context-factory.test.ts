import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { defineDomainEvent, defineJob, defineRealtimeEvent, people, serviceToken } from '../../contract';
import { notePlugin } from '../../testing/note-plugin';
import type { TestServer } from '../../testing/start-server';
import { startServer } from '../../testing/start-server';
import type { TestPortal } from '../../testing/test-people';
import { testPlugin } from '../../testing/test-plugin';
import { portalJobActor } from './system-actor';
import { asSystem, rowsAsSystem } from '../data/sql/system-statements';
import { Portals } from '../identity/accounts/portals';
import type { EndpointContextRequest } from './context-factory';
import type { Actor } from './actor';
import type { PortalContext } from './call-context';
import { definePolicy } from './policy';
import { Entitlements } from '../identity/entitlements/entitlements';
import { FileStore } from '../platform/file-store';
import { sql } from '../data/sql/tag';

interface Counting {
  count(): Promise<number>;
  readonly contextOf: PortalContext;
}
const Counting = serviceToken<Counting>('counter:Counting');
const counted = defineDomainEvent('counter.thing-counted', 1, z.object({ n: z.number() }));
const countedLive = defineRealtimeEvent('counter.thing-counted', z.object({ n: z.number() }));
const countLater = defineJob('reader.count-later', 'portal', z.object({ n: z.number() }));

const counter = testPlugin('counter', {
  gate: { audience: 'member', modules: ['Teams'] },
  provides: [Counting],
  tables: [{ name: 'tally', tenancy: 'portal' }],
  migrations: [
    { id: '0001-create-tally', up: [sql`create table tally (id uuid primary key, client_id uuid not null)`] },
  ],
  services: (services) =>
    services.provide(Counting, (context) => ({
      contextOf: context,
      async count() {
        await context.db.run(sql`insert into tally (id, client_id) values (${randomUUID()}, ${context.clientId})`);
        context.emit(counted, { n: 1 });
        const row = await context.db.row(sql<{ n: number }>`select count(*)::int as n from tally`);
        return row?.n ?? 0;
      },
    })),
});
const reader = testPlugin('reader', { gate: { audience: 'member' }, requires: [Counting], reads: [people] });
const finder = testPlugin('finder', { gate: { audience: 'member' } });

describe('A context', () => {
  let server: TestServer;
  let portal: TestPortal;

  beforeAll(async () => {
    server = await startServer({ plugins: [counter, reader, finder, notePlugin] });
    portal = await server.people.portal();
  });
  afterAll(() => server.stop());

  const everything = portalJobActor(new Set(['Tasks', 'Teams']));

  function inPortal<T>(
    pluginId: string,
    work: (context: PortalContext) => Promise<T>,
    options: Pick<EndpointContextRequest, 'precondition' | 'storedResponse'> & {
      readonly mode?: 'read' | 'write';
      readonly actor?: Actor;
      readonly signal?: AbortSignal;
    } = {},
  ): Promise<T> {
    const { mode = 'write', actor = everything, signal, precondition, storedResponse } = options;
    return server.running.kernel.contexts.inPortal(
      {
        pluginId,
        actor,
        requestId: 'test',
        mode,
        clientId: portal.clientId,
        ...(signal === undefined ? {} : { signal }),
        ...(precondition === undefined ? {} : { precondition }),
        ...(storedResponse === undefined ? {} : { storedResponse }),
      },
      work,
    );
  }

  async function outbox(name: string): Promise<number> {
    const rows = await rowsAsSystem(
      server.running.kernel.engine,
      sql<{ n: number }>`select count(*)::int as n from core.outbox where name = ${name}`,
    );
    return rows[0]?.n ?? 0;
  }

  const insertNote = (context: PortalContext, id: string): Promise<number> =>
    context.db.run(sql`insert into note (id, client_id, title) values (${id}, ${context.clientId}, 'x')`);
  const countNotes = (id: string): Promise<number> =>
    inPortal('notes', (context) => context.db.run(sql`select 1 from note where id = ${id}`), { mode: 'read' });

  it('runs a provided service in the caller’s transaction and the owner’s role', async () => {
    const before = await outbox('counter.thing-counted');
    await expect(
      inPortal('reader', async (context) => {
        expect(await context.get(Counting).count()).toBe(1);
        throw new Error('after all not');
      }),
    ).rejects.toThrow('after all not');
    expect(await outbox('counter.thing-counted')).toBe(before);
    expect(await inPortal('reader', (context) => context.get(Counting).count())).toBe(1);
    expect(await outbox('counter.thing-counted')).toBe(before + 1);
  });

  it('denies a plugin access to the tables of another', async () => {
    await expect(
      inPortal('reader', (context) => context.db.run(sql`select 1 from counter.tally`)),
    ).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('lets a plugin select from declared views, and names the undeclared view it refuses', async () => {
    const count = sql<{ n: number }>`select count(*)::int as n from ${sql.view(people)}`;
    const select = (pluginId: string) => inPortal(pluginId, (context) => context.db.row(count), { mode: 'read' });
    expect(await select('reader')).toEqual({ n: 1 });
    const sentence = (pluginId: string) =>
      `Plugin '${pluginId}' selects from the view 'core:people'; name it in the 'reads' of its server half.`;
    await expect(select('finder')).rejects.toMatchObject({ code: '42501', message: sentence('finder') });
    await expect(select('absent')).rejects.toMatchObject({ code: '42501', message: sentence('absent') });
    await expect(inPortal('finder', (context) => context.db.batch([sql`select 1`, count]))).rejects.toMatchObject({
      message: sentence('finder'),
    });
  });

  it('creates one service for each request, whichever plugin uses it', async () => {
    await inPortal('reader', async (context) => {
      expect(context.get(Counting)).toBe(context.get(Counting));
      expect(context.find(Counting)).toBe(context.get(Counting));
    });
  });

  it('lets a service neither end the transaction nor get a service that is not required', async () => {
    await inPortal('reader', async (context) => {
      await expect(context.get(Counting).contextOf.transaction(async () => 1)).rejects.toThrow('may not end');
    });
    await inPortal('finder', async (context) => {
      expect(() => context.get(Counting)).toThrow("Plugin 'finder' must name 'counter:Counting' in its requires");
      expect(() => context.get(serviceToken<object>('missing:thing'))).toThrow('which no installed plugin provides');
    });
  });

  it('finds a service only where the portal has its module', async () => {
    const find = (modules: readonly string[]): Promise<boolean> =>
      inPortal('finder', async (context) => context.find(Counting) !== undefined, {
        actor: portalJobActor(new Set(modules)),
      });
    expect(await find(['Teams'])).toBe(true);
    expect(await find(['Tasks'])).toBe(false);
  });

  it('writes all effects in the transaction that commits, or none', async () => {
    const say = (context: PortalContext): void => {
      context.emit(counted, { n: 1 });
      context.publish(countedLive, { id: 'a', version: 1, data: { n: 1 } }, 'portal');
      context.audit({ action: 'reader.thing.count', entity: 'thing', entityId: 'a' });
      context.schedule(countLater, 'key', new Date('2030-01-01'), { n: 1 });
    };
    const before = await outbox('counter.thing-counted');
    const jobs = () =>
      rowsAsSystem(server.running.kernel.engine, sql<object>`select 1 from core.job where kind = 'reader.count-later'`);
    await expect(
      inPortal('reader', async (context) => {
        say(context);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect([await outbox('counter.thing-counted'), await jobs()]).toEqual([before, []]);
    await inPortal('reader', async (context) => say(context));
    expect(await jobs()).toHaveLength(1);
    expect(await outbox('counter.thing-counted')).toBeGreaterThan(before);
    await inPortal('reader', async (context) => context.unschedule(countLater, 'key'));
    expect(await jobs()).toEqual([]);
  });

  it('refuses effects in a request that is declared to read', async () => {
    await expect(
      inPortal('reader', async (context) => context.emit(counted, { n: 1 }), { mode: 'read' }),
    ).rejects.toThrow("declare the endpoint with effect 'write'");
  });

  it('commits nothing of an aborted request', async () => {
    const abort = new AbortController();
    const id = randomUUID();
    const work = inPortal(
      'notes',
      async (context) => {
        await insertNote(context, id);
        abort.abort(new Error('too late'));
      },
      { signal: abort.signal },
    );
    await expect(work).rejects.toThrow('too late');
    expect(await countNotes(id)).toBe(0);
  });

  it('refuses slow work while a transaction is open, and allows it before and between', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await inPortal('notes', async (context) => {
      expect(await context.withoutTransaction(async () => 'before')).toBe('before');
      await context.transaction(() => insertNote(context, first));
      expect(await context.withoutTransaction(async () => 'between')).toBe('between');
      await insertNote(context, second);
      await expect(context.withoutTransaction(async () => 'within')).rejects.toThrow('while a transaction is open');
    });
    expect([await countNotes(first), await countNotes(second)]).toEqual([1, 1]);
  });

  type Act = (context: PortalContext, id: string) => Promise<unknown>;
  const auditNote: Act = (context, entityId) => {
    context.audit({ action: 'notes.note.look', entity: 'note', entityId });
    return Promise.resolve();
  };

  it.each<[string, Act]>([
    ['a statement', insertNote],
    ['a transaction of its own', (context, id) => context.transaction(() => insertNote(context, id))],
    ['an effect', auditNote],
  ])('commits nothing where the opening statement fails before %s', async (_what, act) => {
    const id = randomUUID();
    const done: string[] = [];
    const work = async (context: PortalContext): Promise<void> => {
      await act(context, id);
      done.push('act');
    };
    const precondition = asSystem(sql`select 1 / 0`);
    await expect(inPortal('notes', work, { precondition })).rejects.toMatchObject({ code: '22012' });
    expect(await countNotes(id)).toBe(0);

    await inPortal('notes', work, { precondition: asSystem(sql`select 1`) });
    expect(done.at(-1)).toBe('act');
  });

  it('runs the opening statement once, before slow work', async () => {
    const done: string[] = [];
    const work = (context: PortalContext): Promise<void> =>
      context.withoutTransaction(() => {
        done.push('slow');
        return Promise.resolve();
      });
    await expect(inPortal('notes', work, { precondition: asSystem(sql`select 1 / 0`) })).rejects.toMatchObject({
      code: '22012',
    });
    expect(done).toEqual([]);
    await inPortal('notes', work, { precondition: asSystem(sql`select 1`) });
    expect(done).toEqual(['slow']);
  });

  it('skips the opening statement in the commit that stores the response, where the unique key fails', async () => {
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    const about = { personId: everything.userId ?? randomUUID(), key: randomUUID(), endpoint: 'notes.create' };
    const kept = { ...about, bodyHash: 'h', status: 201, body: null, etag: undefined };
    const options = { precondition: asSystem(sql`select 1 / 0`), storedResponse: () => kept };
    await inPortal('notes', (context) => insertNote(context, first), options);
    const again = inPortal('notes', (context) => insertNote(context, second), options);
    await expect(again).rejects.toMatchObject({ code: '23505' });
    const early = inPortal('notes', (context) => context.transaction(() => insertNote(context, third)), options);
    await expect(early).rejects.toMatchObject({ code: '22012' });
    expect([await countNotes(first), await countNotes(second), await countNotes(third)]).toEqual([1, 0, 0]);
  });

  it('runs a statement ahead of the transaction without making others wait', async () => {
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    const insert = (id: string) =>
      sql`insert into note (id, client_id, title) values (${id}, ${portal.clientId}, 'x') returning id`;
    const seen: number[] = [];
    await inPortal('notes', async (context) => {
      expect(await context.beforeTransaction('insert', () => insert(first))).toEqual({ row: { id: first }, index: 0 });
      await insertNote(context, second);
      seen.push(await countNotes(first), await countNotes(second));
      await expect(context.beforeTransaction('insert', () => insert(third))).rejects.toThrow(
        'while the transaction is open',
      );
    });
    expect(seen).toEqual([1, 0]);
    expect([await countNotes(first), await countNotes(second), await countNotes(third)]).toEqual([1, 1, 0]);
  });

  it('refuses files while a transaction is open', async () => {
    await inPortal('notes', async (context) => {
      const files = context.get(FileStore);
      await expect(files.open('notes/none')).rejects.toMatchObject({ code: 'not_found' });
      await insertNote(context, randomUUID());
      await expect(files.open('notes/none')).rejects.toThrow('while a transaction is open');
      await expect(files.remove('notes/none')).rejects.toThrow('while a transaction is open');
    });
  });

  it('keeps the writes of transaction() when the request fails later', async () => {
    const [kept, lost] = [randomUUID(), randomUUID()];
    await expect(
      inPortal('notes', async (context) => {
        await context.transaction(() => insertNote(context, kept));
        await insertNote(context, lost);
        throw new Error('later');
      }),
    ).rejects.toThrow('later');
    expect([await countNotes(kept), await countNotes(lost)]).toEqual([1, 0]);
  });

  it.each(['write', 'read'] as const)(
    'refuses a transaction within a transaction of a call that may %s, and leaves nothing of the outer one',
    async (mode) => {
      const id = randomUUID();
      const nested = inPortal(
        'notes',
        (context) =>
          context.transaction(async () => {
            await (mode === 'write' ? insertNote(context, id) : context.db.row(sql`select 1`));
            await context.transaction(() => Promise.resolve());
          }),
        { mode },
      );
      await expect(nested).rejects.toThrow("Plugin 'notes' called transaction() within transaction()");
      const named = server.running.kernel.contexts.inPortal(
        {
          pluginId: 'notes',
          about: "Endpoint 'notes.add-note'",
          actor: everything,
          requestId: 'test',
          mode,
          clientId: portal.clientId,
        },
        (context) => context.transaction(() => context.transaction(() => Promise.resolve())),
      );
      await expect(named).rejects.toThrow(/^Endpoint 'notes.add-note' called .* run one after the other/);
      expect(await countNotes(id)).toBe(0);
      // A later one in the same request is not nested.
      await inPortal('notes', async (context) => {
        await expect(context.transaction(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
        expect(await context.transaction(() => Promise.resolve('next'))).toBe('next');
      });
    },
  );

  it('enters a portal that was created in the same request, in one transaction', async () => {
    const person = await server.people.person();
    const id = randomUUID();
    const made = await server.people.asPerson(person, async (context) => {
      const clientId = await context.get(Portals).create('New', 'Europe/Berlin');
      await context.get(Entitlements).assign(clientId, { code: 'FREETRIAL' }, 'test');
      await context.get(Portals).enter(clientId, async (inside) => {
        expect(inside.clientId).toBe(clientId);
        inside.emit(counted, { n: 5 });
      });
      return clientId;
    });
    const said = await rowsAsSystem(
      server.running.kernel.engine,
      sql<object>`select 1 from core.outbox where client_id = ${made} and name = 'counter.thing-counted'`,
    );
    expect([said.length, await countNotes(id)]).toEqual([1, 0]);
  });

  it('checks policies before accessing data and sends every ability with the entity', async () => {
    const policy = definePolicy('note', {
      read: () => true,
      remove: (actor: Actor, note: { readonly owner: string }) => actor.userId === note.owner,
    });
    await inPortal('notes', async (context) => {
      expect(context.abilities(policy, { owner: 'other' })).toEqual({ read: true, remove: false });
      expect(() => context.authorize(policy, 'remove', { owner: 'other' })).toThrow(
        expect.objectContaining({ code: 'permission_required' }),
      );
    });
  });

  it('audits a super-admin’s access to a portal', async () => {
    const actor: Actor = { ...everything, kind: 'super-admin' };
    await server.running.kernel.contexts.inInstance(
      { pluginId: 'notes', actor, requestId: 'test', mode: 'write' },
      (context) => context.forPortal(portal.clientId, async (inside) => inside.db.run(sql`select 1 from note`)),
    );
    await server.settle();
    const entries = await rowsAsSystem(
      server.running.kernel.engine,
      sql<{ client_id: string }>`select client_id from core.audit where action = 'core.portal.enter'`,
    );
    expect(entries).toEqual([{ client_id: portal.clientId }]);
  });
});
