import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { defineJob } from '../../../contract';
import { eventually, EventingStage, installedPlugin } from '../../../testing/server/eventing-test-kit';
import type { StageProcess } from '../../../testing/server/eventing-test-kit';
import { rowsAsSystem, runAsSystem } from '../../data/sql/system-statements';
import { onJob } from './job-binding';
import type { SearchSource } from '../../work-areas/search/search-source';
import type { MailTemplate } from '../mail/mail-template';
import { countStatement } from '../../data/sql/describe-statements';
import type { DatabaseEngine, ScopedStatement } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';
import type { ClaimOptions } from './job-store';
import { JobStore } from './job-store';
import { LaneSlots } from './lanes';
import { runWithTimeLimit } from './time-limit';

const send = defineJob('probe.send-note', 'portal', z.object({ text: z.string() }));
const sort = defineJob('probe.sort-notes', 'portal', z.object({}));

const minute = 60_000;

const code: MailTemplate = {
  name: 'probe.code',
  render: () => ({ subject: 'Your code', text: '123456', html: '<p>123456</p>', unsubscribeUrl: undefined }),
};

describe('lanes of jobs', () => {
  let stage: EventingStage;
  /** Ends runs that a test left hanging. */
  let release: () => void = () => undefined;
  let released: Promise<void> = Promise.resolve();

  beforeAll(async () => {
    stage = await EventingStage.open();
  });
  beforeEach(() => {
    released = new Promise<void>((resolve) => (release = resolve));
  });
  afterEach(async () => {
    release();
    await stage?.stopProcesses();
    await runAsSystem(stage.engine, 'write', sql`delete from core.job`);
  });
  afterAll(() => stage?.close());

  const jobsOf = (clientId: string) =>
    rowsAsSystem(
      stage.engine,
      sql<{ attempts: number; error: string | null }>`select attempts, error from core.job
        where client_id = ${clientId}::uuid and kind = ${send.id}`,
    );
  const schedule = ({ inPortal }: StageProcess, clientId: string, texts: readonly string[]) =>
    inPortal(clientId, (context) => {
      for (const text of texts) {
        context.schedule(send, text, stage.clock.now(), { text });
      }
      return Promise.resolve();
    });
  const mail = ({ inPortal }: StageProcess, clientId: string) =>
    inPortal(clientId, (context) => {
      context.mail({ to: { name: 'Ada', address: 'ada@acme.example' }, template: code.name, data: {} });
      return Promise.resolve();
    });
  const mailed = async () =>
    (await rowsAsSystem(stage.engine, sql`select 1 as found from core.captured_mail where subject = 'Your code'`))
      .length;

  it('sends a code at once while every portal waits for its rebuild and a plugin hangs', async () => {
    let rebuilds = 0;
    const source: SearchSource = {
      type: 'Note',
      on: [],
      load: () => Promise.resolve([]),
      list: async () => {
        rebuilds += 1;
        await released;
        return [];
      },
    };
    const hangs = onJob(send, () => released);
    await runAsSystem(
      stage.engine,
      'write',
      sql`insert into core.portal_plan (client_id, plan_code, modules)
        select gen_random_uuid(), 'ENTERPRISE', '{}'::text[] from generate_series(1, 3000)`,
    );
    const one = await stage.start({
      plugins: [installedPlugin({ jobs: [hangs], search: [source] })],
      templates: [code],
    });
    const clientId = await stage.portal();
    await schedule(one, clientId, ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
    await eventually(() => rebuilds > 0);
    const before = await mailed();
    await mail(one, clientId);
    await eventually(async () => (await mailed()) > before);
    await runAsSystem(stage.engine, 'write', sql`delete from core.portal_plan`);
  });

  it('runs a job of one portal although another has a thousand older ones that hang', async () => {
    const ran: string[] = [];
    const hangs = onJob(send, async (_, { text }) => {
      ran.push(text);
      if (text !== 'small') {
        await released;
      }
    });
    const one = await stage.start({ plugins: [installedPlugin({ jobs: [hangs] })] });
    const large = await stage.portal();
    const small = await stage.portal();
    await schedule(
      one,
      large,
      Array.from({ length: 1_000 }, (_, index) => `large ${index}`),
    );
    await eventually(() => ran.length > 0);
    await schedule(one, small, ['small']);
    await eventually(() => ran.includes('small'));
    expect(ran.filter((text) => text.startsWith('large'))).toHaveLength(2);
  });

  it('reserves a slot of the lane for other plugins', async () => {
    const ran: string[] = [];
    const hang = async (): Promise<void> => {
      ran.push('hangs');
      await released;
    };
    const other = installedPlugin({
      jobs: [
        onJob(defineJob('other.run', 'portal', z.object({})), () => {
          ran.push('other');
          return Promise.resolve();
        }),
      ],
    });
    const one = await stage.start({
      plugins: [
        installedPlugin({ jobs: [onJob(send, hang), onJob(sort, hang)] }),
        { ...other, plugin: { ...other.plugin, manifest: { ...other.plugin.manifest, id: 'other' } } },
      ],
    });
    for (let index = 0; index < 8; index += 1) {
      await schedule(one, await stage.portal(), ['hangs']);
      await one.inPortal(await stage.portal(), (context) => {
        context.schedule(sort, 'k', stage.clock.now(), {});
        return Promise.resolve();
      });
    }
    await eventually(() => ran.length > 0);
    await runAsSystem(
      stage.engine,
      'write',
      sql`insert into core.job (client_id, kind, key, payload, run_at, request_id)
        values (${await stage.portal()}::uuid, 'other.run', 'k', '{}', now(), 'r')`,
    );
    one.eventing.jobs.wake();
    await eventually(() => ran.includes('other'));
  });

  it('aborts a run at its time limit, releases its slot although the handler ignores the signal, and commits nothing', async () => {
    let aborted = 0;
    let ended = 0;
    const ignores = onJob(
      send,
      async (context, { text }) => {
        context.signal.addEventListener('abort', () => (aborted += 1));
        await released;
        try {
          await context.db.run(sql`insert into note (client_id, text) values (${context.clientId}::uuid, ${text})`);
        } finally {
          ended += 1;
        }
      },
      undefined,
      // Longer than the clock below advances before the abort is visible.
      { timeLimit: minute, backoff: () => 7 * 24 * 60 * minute },
    );
    const one = await stage.start({ plugins: [installedPlugin({ jobs: [ignores] })] });
    const clientId = await stage.portal();
    await schedule(one, clientId, ['late']);
    await eventually(() => one.eventing.jobs.runningCount > 0);
    await eventually(() => {
      stage.clock.advance(1_000);
      return aborted > 0;
    });
    await eventually(() => {
      stage.clock.advance(1_000);
      return one.eventing.jobs.runningCount === 0;
    });
    expect(await jobsOf(clientId)).toEqual([
      { attempts: 1, error: expect.stringMatching(/exceeded its time limit of 60 seconds/) as string },
    ]);
    release();
    await eventually(() => ended > 0);
    // The end of the run is queued behind this statement.
    await one.eventing.jobs.store.hasDue(send.id, stage.clock.now());
    expect([await stage.notes(clientId), (await jobsOf(clientId)).length]).toEqual([[], 1]);
  });

  it('does not let an abandoned run finish its job', async () => {
    const store = new JobStore(stage.engine);
    await insertJobs(stage.engine, { kind: send.id, portals: 1, each: 1 });
    const [job] = await store.claim(claimOf(stage, [send.id]));
    if (job === undefined) {
      throw new Error('Nothing was claimed.');
    }
    await store.retry(job, stage.clock.now(), 'It took too long.');
    await expect(stage.engine.once('write', [store.finish(job, undefined)])).rejects.toMatchObject({ code: 'TS001' });
  });

  it('does not abort a long core job that reports progress', async () => {
    const { clock } = stage;
    const signal = new AbortController().signal;
    const steps: number[] = [];
    const result = await runWithTimeLimit(
      { clock, limit: minute, grace: 1_000, signal, name: 'The export' },
      async (run) => {
        for (let step = 0; step < 5; step += 1) {
          const slept = clock.sleep(minute - 1_000, run.signal);
          clock.advance(minute - 1_000);
          await slept;
          run.progress();
          steps.push(step);
        }
        return 'done';
      },
    );
    expect([result, steps.length]).toEqual(['done', 5]);
  });

  it('reads a small part of a long queue, and no jobs of unknown kinds', async () => {
    await insertJobs(stage.engine, { kind: 'gone.run', portals: 10, each: 300 });
    await insertJobs(stage.engine, { kind: send.id, portals: 2, each: 4_000 });
    await insertJobs(stage.engine, { kind: send.id, portals: 500, each: 1 });
    await stage.engine.administer((run) => run('analyze core.job'));
    const asked: ScopedStatement[] = [];
    const recording = {
      ...stage.engine,
      once: (mode: 'read' | 'write', statements: readonly ScopedStatement[]) => {
        asked.push(...statements);
        return stage.engine.once(mode, statements);
      },
    } as DatabaseEngine;
    await new JobStore(recording).claim(claimOf(stage, [send.id, sort.id]));
    const [statement] = asked;
    if (statement === undefined) {
      throw new Error('Nothing was asked.');
    }
    const plan = await countStatement(stage.engine, statement);
    expect(plan.filter((line) => line.includes('Seq Scan'))).toEqual([]);
    const read = plan.flatMap((line) => {
      const scan = /(?:Index|Bitmap).*actual rows=([\d.]+) loops=(\d+)/.exec(line);
      return scan === null ? [] : [Number(scan[1]) * Number(scan[2])];
    });
    expect(read.length).toBeGreaterThan(3);
    expect(read.reduce((sum, rows) => sum + rows, 0)).toBeLessThan(1_000);
  });

  it('runs jobs of a removed plugin once it is installed again', async () => {
    await insertJobs(stage.engine, { kind: sort.id, portals: 3, each: 1 });
    let runs = 0;
    const counts = onJob(sort, () => {
      runs += 1;
      return Promise.resolve();
    });
    const without = await stage.start();
    expect(await without.eventing.jobs.store.parked(without.eventing.jobs.kinds, 10)).toEqual([
      { kind: sort.id, count: 3 },
    ]);
    await stage.stopProcesses();
    await stage.start({ plugins: [installedPlugin({ jobs: [counts] })] });
    await eventually(() => runs === 3);
  });

  it('claims for several portals where one of them owns the head of the queue', async () => {
    await insertJobs(stage.engine, { kind: send.id, portals: 1, each: 500 });
    await insertJobs(stage.engine, { kind: send.id, portals: 1, each: 1 });
    const claimed = await new JobStore(stage.engine).claim(claimOf(stage, [send.id]));
    expect(new Set(claimed.map(({ clientId }) => clientId)).size).toBe(2);
  });
});

function claimOf(stage: EventingStage, kinds: readonly string[]): ClaimOptions {
  const slots = new LaneSlots(
    kinds.map((each) => ({ kind: each, lane: 'default' as const, owner: 'probe', limits: {} })),
  );
  const now = stage.clock.now();
  return { slots: slots.freeSlots(), now, leaseUntil: new Date(now.getTime() + minute), except: [] };
}

/** Jobs that were due an hour ago, of portals of their own. */
async function insertJobs(
  engine: DatabaseEngine,
  { kind, portals, each }: { readonly kind: string; readonly portals: number; readonly each: number },
): Promise<void> {
  await runAsSystem(
    engine,
    'write',
    sql`insert into core.job (client_id, kind, key, payload, run_at, request_id)
      select p.client_id, ${kind}, ${randomUUID()} || k.n, '{"text": "n"}'::jsonb, now() - interval '1 hour', 'test'
      from (select gen_random_uuid() as client_id from generate_series(1, ${portals}::int)) p
      cross join generate_series(1, ${each}::int) k (n)`,
  );
}
