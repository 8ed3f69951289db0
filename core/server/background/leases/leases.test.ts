import { describeDatabases } from '../../../testing/describe-databases';
import type { StageProcess } from '../../../testing/server/eventing-test-kit';
import { EventingStage, eventually } from '../../../testing/server/eventing-test-kit';
import { rowsAsSystem, runAsSystem } from '../../data/sql/system-statements';
import { sql } from '../../data/sql/tag';
import { Leases } from './leases';
import type { Lease } from './leases';

describeDatabases('leases', (place) => {
  let stage: EventingStage;
  let clientId: string;
  let one: StageProcess;
  let other: StageProcess;

  beforeAll(async () => {
    stage = await EventingStage.open(place);
  });
  beforeEach(async () => {
    clientId = await stage.portal();
    one = stage.process();
    other = stage.process();
  });
  afterEach(() => stage?.stopProcesses());
  afterAll(() => stage?.close());

  const note = (text: string) => sql`insert into note (client_id, text) values (${clientId}::uuid, ${text})`;
  const expire = () =>
    runAsSystem(stage.engine, 'write', sql`update core.lease set expires_at = clock_timestamp() - interval '1 second'`);

  it('run work one at a time over two processes, with growing tokens', async () => {
    let running = 0;
    let most = 0;
    const tokens: number[] = [];
    const work = async ({ token }: Lease): Promise<void> => {
      running += 1;
      most = Math.max(most, running);
      tokens.push(token);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 === 0 ? one : other).inPortal(clientId, (context) =>
          context.get(Leases).run('sync', { wait: 60_000 }, work),
        ),
      ),
    );
    expect(most).toBe(1);
    expect(tokens).toHaveLength(8);
    expect(tokens).toEqual([...new Set(tokens)].toSorted((a, b) => a - b));
  });

  it('refuse a caller who waited as long as allowed, and serve other names and portals meanwhile', async () => {
    const elsewhere = await stage.portal();
    await one.inPortal(clientId, (context) =>
      context.get(Leases).run('sync', {}, async () => {
        const attempt = (portal: string, name: string) =>
          other.inPortal(portal, (inner) => inner.get(Leases).run(name, { wait: 50 }, async () => 'done'));
        await expect(attempt(clientId, 'sync')).rejects.toMatchObject({ code: 'conflict', params: { lease: 'sync' } });
        expect(await attempt(clientId, 'other')).toBe('done');
        expect(await attempt(elsewhere, 'sync')).toBe('done');
      }),
    );
  });

  it('are taken by another process after the holder died, whose late work is not committed', async () => {
    let hasTaken = (): void => undefined;
    const taken = new Promise<void>((resolve) => (hasTaken = resolve));
    let isHeld = false;
    const late = one.inPortal(clientId, (context) =>
      context.get(Leases).run('sync', {}, async () => {
        isHeld = true;
        await taken;
        await context.db.run(note('late'));
      }),
    );
    await eventually(() => isHeld);
    await expire();
    await other.inPortal(clientId, (context) =>
      context.get(Leases).run('sync', {}, () => context.db.run(note('next'))),
    );
    hasTaken();
    await expect(late).rejects.toMatchObject({ code: 'conflict' });
    expect(await stage.notes(clientId)).toEqual(['next']);
  });

  it('abort the work of a holder who cannot renew', async () => {
    let reason: unknown;
    const work = one.inPortal(clientId, (context) =>
      context.get(Leases).run('sync', { ttl: 30_000 }, async ({ signal, assertHeld }) => {
        await expire();
        await eventually(() => {
          stage.clock.advance(10_000);
          return signal.aborted;
        });
        reason = signal.reason;
        await assertHeld();
      }),
    );
    await expect(work).rejects.toMatchObject({ code: 'conflict' });
    expect(reason).toMatchObject({ code: 'conflict' });
  });

  it('are renewed while the work takes longer than their time', async () => {
    const ends: string[] = [];
    const readEnd = async (): Promise<string> => {
      const [row] = await rowsAsSystem(
        stage.engine,
        sql<{ end: string }>`select expires_at::text as end from core.lease where client_id = ${clientId}::uuid`,
      );
      return row?.end ?? '';
    };
    await one.inPortal(clientId, (context) =>
      context.get(Leases).run('sync', { ttl: 30_000 }, async () => {
        ends.push(await readEnd());
        await eventually(async () => {
          stage.clock.advance(10_000);
          return (await readEnd()) !== ends[0];
        });
      }),
    );
  });

  it('commit the work before the release, and what was open before the request', async () => {
    await one.inPortal(clientId, async (context) => {
      await context.db.run(note('before'));
      await context.get(Leases).run('sync', {}, async () => {
        expect(await stage.notes(clientId)).toEqual(['before']);
        await context.db.run(note('within'));
      });
      expect(await stage.notes(clientId)).toEqual(['before', 'within']);
    });
  });

  it('leave nothing of work that failed, although the handler goes on', async () => {
    await one.inPortal(clientId, async (context) => {
      const failing = context.get(Leases).run('sync', {}, async () => {
        await context.db.run(note('half'));
        throw new Error('no answer');
      });
      await expect(failing).rejects.toThrow('no answer');
      await context.db.run(note('after'));
    });
    expect(await stage.notes(clientId)).toEqual(['after']);
    await other.inPortal(clientId, (context) => context.get(Leases).run('sync', { wait: 0 }, async () => undefined));
  });

  it('refuse a reading request, a transaction around them, and unsound options', async () => {
    const run = (options: object, name = 'sync') =>
      one.inPortal(clientId, (context) => context.get(Leases).run(name, options, async () => undefined));
    await expect(
      one.inPortal(clientId, (context) => context.get(Leases).run('sync', {}, async () => undefined), { mode: 'read' }),
    ).rejects.toThrow("declare effect 'write'");
    await expect(
      one.inPortal(clientId, (context) =>
        context.transaction(() => context.get(Leases).run('sync', {}, async () => undefined)),
      ),
    ).rejects.toThrow('Transactions cannot be nested');
    await expect(run({ ttl: 10 })).rejects.toThrow('must have a ttl of');
    await expect(run({ wait: Number.NaN })).rejects.toThrow('must wait for');
    await expect(run({}, 'two words')).rejects.toThrow('must be named');
  });
});
