import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { defineJob } from '../../../contract';
import { eventually, EventingStage, installedPlugin, noEffects } from '../../../testing/server/eventing-test-kit';
import type { StageProcess } from '../../../testing/server/eventing-test-kit';
import { installationActor } from '../../request-context/system-actor';
import { rowsAsSystem, runAsSystem } from '../../data/sql/system-statements';
import { onJob } from './job-binding';
import { Entitlements } from '../../identity/entitlements/entitlements';
import { sql } from '../../data/sql/tag';
import { JobStore } from './job-store';
import type { ClaimSlots } from './lanes';
import { nextTime } from './recurring-jobs';

const remind = defineJob('probe.send-reminder', 'portal', z.object({ text: z.string() }));
const tidy = defineJob('probe.tidy-notes', 'portal', z.object({}));

const minute = 60_000;

function oneOf(kind: string): ClaimSlots {
  return {
    kinds: [{ kind, lane: 'default', owner: 'probe', free: 1, perPortal: 1 }],
    lanes: [{ lane: 'default', free: 1 }],
    owners: [{ owner: 'probe', free: 1 }],
    busy: [],
  };
}

describe('jobs', () => {
  let stage: EventingStage;

  beforeAll(async () => {
    stage = await EventingStage.open();
  });
  afterEach(() => stage?.stopProcesses());
  afterAll(() => stage?.close());

  /** Writes its text as a note; fails as often as the test requests. */
  const reminders = (failures = { left: 0 }) =>
    onJob(remind, async (context, { text }) => {
      await context.db.run(sql`insert into note (client_id, text) values (${context.clientId}::uuid, ${text})`);
      if (failures.left > 0) {
        failures.left -= 1;
        throw new Error('not this time');
      }
    });
  const schedule = ({ inPortal }: StageProcess, clientId: string, text: string, afterMinutes: number, key = 'k') =>
    inPortal(clientId, (context) => {
      const at = new Date(stage.clock.now().getTime() + afterMinutes * minute);
      context.schedule(remind, key, at, { text });
      return Promise.resolve();
    });
  const jobsOf = (clientId: string) =>
    rowsAsSystem(
      stage.engine,
      sql<{
        kind: string;
        key: string;
        attempts: number;
        is_suspended: boolean;
      }>`select kind, key, attempts, is_suspended
        from core.job where client_id = ${clientId}::uuid order by kind, key`,
    );
  const assign = ({ contexts }: StageProcess, clientId: string, modules: readonly string[]) =>
    contexts.inInstance(
      { pluginId: 'core', actor: installationActor('operator'), requestId: 'r', mode: 'write' },
      (context) => context.get(Entitlements).assign(clientId, { code: 'ENTERPRISE', modules }, 'test'),
    );

  it('runs a job at its time, not before, and once', async () => {
    const one = await stage.start({ plugins: [installedPlugin({ jobs: [reminders()] })] });
    await stage.start({ plugins: [installedPlugin({ jobs: [reminders()] })] });
    const clientId = await stage.portal();
    await schedule(one, clientId, 'later', 10);
    await schedule(one, clientId, 'now', 0, 'other');
    await eventually(async () => (await stage.notes(clientId)).length > 0);
    expect(await stage.notes(clientId)).toEqual(['now']);
    stage.clock.advance(10 * minute);
    await eventually(async () => (await stage.notes(clientId)).length > 1);
    expect([await stage.notes(clientId), await jobsOf(clientId)]).toEqual([['now', 'later'], []]);
  });

  it('replaces a job by its key, and removes an unscheduled one', async () => {
    const one = await stage.start({ plugins: [installedPlugin({ jobs: [reminders()] })] });
    const clientId = await stage.portal();
    await schedule(one, clientId, 'first time', 60);
    await schedule(one, clientId, 'second time', 30);
    await schedule(one, clientId, 'unwanted', 30, 'unwanted');
    await one.inPortal(clientId, (context) => {
      context.unschedule(remind, 'unwanted');
      return Promise.resolve();
    });
    expect(await jobsOf(clientId)).toMatchObject([{ key: 'k' }]);
    stage.clock.advance(61 * minute);
    await eventually(async () => (await jobsOf(clientId)).length === 0);
    expect(await stage.notes(clientId)).toEqual(['second time']);
  });

  it('schedules itself again by its own key, and removes itself', async () => {
    const counted = onJob(remind, async (context, { text }) => {
      await context.db.run(sql`insert into note (client_id, text) values (${context.clientId}::uuid, ${text})`);
      if (text === 'once more') {
        context.unschedule(remind, 'k');
      } else {
        context.schedule(remind, 'k', new Date(stage.clock.now().getTime() + 10 * minute), { text: 'once more' });
      }
    });
    const one = await stage.start({ plugins: [installedPlugin({ jobs: [counted] })] });
    const clientId = await stage.portal();
    await schedule(one, clientId, 'first', 0);
    await eventually(async () => (await stage.notes(clientId)).length > 0);
    expect(await jobsOf(clientId)).toMatchObject([{ key: 'k', attempts: 0 }]);
    stage.clock.advance(10 * minute);
    await eventually(async () => (await stage.notes(clientId)).length > 1);
    expect([await stage.notes(clientId), await jobsOf(clientId)]).toEqual([['first', 'once more'], []]);
  });

  it('retries a failed job, and its effect happens once', async () => {
    const { inPortal } = await stage.start({ plugins: [installedPlugin({ jobs: [reminders({ left: 2 })] })] });
    const clientId = await stage.portal();
    await inPortal(clientId, (context) => {
      context.schedule(remind, 'k', stage.clock.now(), { text: 'once' });
      return Promise.resolve();
    });
    await eventually(async () => {
      stage.clock.advance(1_000);
      return (await jobsOf(clientId)).length === 0;
    });
    expect(await stage.notes(clientId)).toEqual(['once']);
  });

  it('runs the job of a process that died again when its lease has ended', async () => {
    const clientId = await stage.portal();
    const dying = stage.process();
    await stage.engine.once(
      'write',
      dying.eventing.effects.statements({
        ...noEffects,
        clientId,
        scheduled: [{ job: remind.id, key: 'k', at: stage.clock.now(), payload: { text: 'survived' } }],
      }),
    );
    const now = stage.clock.now();
    const leaseUntil = new Date(now.getTime() + minute);
    const taken = await new JobStore(stage.engine).claim({ slots: oneOf(remind.id), now, leaseUntil, except: [] });
    expect(taken).toHaveLength(1);
    const successor = await stage.start({ plugins: [installedPlugin({ jobs: [reminders()] })] });
    await successor.eventing.jobs.settle(remind.id);
    expect(await stage.notes(clientId)).toEqual([]);
    stage.clock.advance(2 * minute);
    await eventually(async () => (await stage.notes(clientId)).length > 0);
    expect([await stage.notes(clientId), await jobsOf(clientId)]).toEqual([['survived'], []]);
  });

  it('settles only after the job of another process has ended', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let hasBegun = false;
    const slow = onJob(remind, async (context, { text }) => {
      hasBegun = true;
      await released;
      await context.db.run(sql`insert into note (client_id, text) values (${context.clientId}::uuid, ${text})`);
    });
    const one = await stage.start({ plugins: [installedPlugin({ jobs: [slow] })] });
    const clientId = await stage.portal();
    await schedule(one, clientId, 'slow', 0);
    await eventually(() => hasBegun);
    const other = await stage.start({ plugins: [installedPlugin({ jobs: [reminders()] })] });
    const settled = other.eventing.jobs.settle(remind.id);
    // Long enough to read the table, which shows that a process runs the job.
    await other.eventing.jobs.store.isTaken(remind.id, stage.clock.now());
    release();
    await settled;
    expect(await stage.notes(clientId)).toEqual(['slow']);
  });

  it('does not start a running job again when the clock is set forward', async () => {
    let finish: () => void = () => undefined;
    let runs = 0;
    const slow = onJob(remind, async (context, { text }) => {
      runs += 1;
      await new Promise<void>((resolve) => (finish = resolve));
      await context.db.run(sql`insert into note (client_id, text) values (${context.clientId}::uuid, ${text})`);
    });
    const one = await stage.start({ plugins: [installedPlugin({ jobs: [slow] })] });
    const clientId = await stage.portal();
    await schedule(one, clientId, 'once', 0);
    await eventually(() => runs > 0);
    stage.clock.jump(60 * minute);
    for (let look = 0; look < 5; look += 1) {
      one.eventing.jobs.wake();
      await one.eventing.jobs.store.hasDue(remind.id, stage.clock.now());
    }
    finish();
    await eventually(async () => (await jobsOf(clientId)).length === 0);
    expect([runs, await stage.notes(clientId)]).toEqual([1, ['once']]);
  });

  it('reschedules recurring jobs when the clock is set back', async () => {
    const tidying = onJob(
      tidy,
      async (context) => {
        await context.db.run(sql`insert into note (client_id, text) values (${context.clientId}::uuid, 'tidied')`);
      },
      { minutes: 5 },
    );
    const clientId = await stage.portal(['Tasks']);
    const one = await stage.start({ plugins: [installedPlugin({ jobs: [tidying] })] });
    stage.clock.advance(6 * minute);
    await eventually(async () => (await stage.notes(clientId)).length === 1);
    stage.clock.jump(-60 * minute);
    one.eventing.jobs.wake();
    await eventually(async () => {
      const [row] = await rowsAsSystem(
        stage.engine,
        sql<{ run_at: string }>`select run_at from core.job where client_id = ${clientId}::uuid and kind = ${tidy.id}`,
      );
      return new Date(row?.run_at ?? 0).getTime() <= stage.clock.now().getTime() + 5 * minute;
    });
    stage.clock.advance(6 * minute);
    await eventually(async () => (await stage.notes(clientId)).length === 2);
    stage.clock.jump(60 * minute);
  });

  it('moves a job to the dead letters after twelve attempts, and logs it', async () => {
    const failures = { left: 1_000 };
    const one = await stage.start({ plugins: [installedPlugin({ jobs: [reminders(failures)] })] });
    const clientId = await stage.portal();
    await schedule(one, clientId, 'never', 0);
    const dead = await eventually(async () => {
      stage.clock.advance(60 * minute);
      await one.eventing.jobs.settle(remind.id);
      return (await one.eventing.jobs.store.deadLetters(10)).find((job) => job.clientId === clientId);
    });
    expect(dead).toMatchObject({ kind: remind.id, key: 'k', attempts: 12, error: 'Error: not this time' });
    expect([await stage.notes(clientId), await jobsOf(clientId)]).toEqual([[], []]);
  });

  it('suspends a job while the plan lacks its module', async () => {
    const gate = { audience: 'member', modules: ['Tasks'] } as const;
    const one = await stage.start({ plugins: [installedPlugin({ jobs: [reminders()] }, gate)] });
    const clientId = await stage.portal(['Meetings']);
    await schedule(one, clientId, 'suspended', 0);
    await eventually(async () => (await jobsOf(clientId)).some((job) => job.is_suspended));
    expect(await stage.notes(clientId)).toEqual([]);
    await assign(one, clientId, ['Tasks']);
    await eventually(async () => {
      one.eventing.jobs.wake();
      return (await stage.notes(clientId)).length > 0;
    });
    expect(await jobsOf(clientId)).toEqual([]);
  });

  it('adds a recurring job to a portal with the module and removes it without', async () => {
    const gate = { audience: 'member', modules: ['Tasks'] } as const;
    const tidying = onJob(
      tidy,
      async (context) => {
        await context.db.run(sql`insert into note (client_id, text) values (${context.clientId}::uuid, 'tidied')`);
      },
      { minutes: 30 },
    );
    const older = await stage.portal(['Tasks']);
    const without = await stage.portal(['Meetings']);
    const one = await stage.start({ plugins: [installedPlugin({ jobs: [tidying] }, gate)] });
    expect([await jobsOf(older), await jobsOf(without)]).toMatchObject([[{ kind: tidy.id, key: 'every' }], []]);
    await assign(one, without, ['Tasks', 'Meetings']);
    await eventually(async () => (await jobsOf(without)).length > 0);
    await eventually(async () => {
      stage.clock.advance(31 * minute);
      return (await stage.notes(without)).length > 1;
    });
    await assign(one, without, ['Meetings']);
    await eventually(async () => {
      stage.clock.advance(31 * minute);
      return (await jobsOf(without)).length === 0;
    });
    expect(await jobsOf(older)).toHaveLength(1);
  });

  it('deletes rows past their retention, and tells readers of the feed to reload', async () => {
    const one = stage.process();
    const clientId = await stage.portal();
    const personId = randomUUID();
    await runAsSystem(
      stage.engine,
      'write',
      sql`insert into core.portal_stream (client_id, number) values (${clientId}::uuid, 2)`,
      sql`insert into core.feed (client_id, number, plugin_id, name, entity_id, version, audience, at)
        values (${clientId}::uuid, 1, 'core', 'a.b', 'old', 1, '"portal"', now() - interval '8 days'),
          (${clientId}::uuid, 2, 'core', 'a.b', 'new', 1, '"portal"', now())`,
      sql`insert into core.idempotency_key (person_id, key, endpoint, body_hash, status, created_at)
        values (${personId}::uuid, 'old', 'e', 'h', 200, now() - interval '25 hours'),
          (${personId}::uuid, 'new', 'e', 'h', 200, now())`,
      sql`insert into core.captured_mail (sent_at, to_name, to_address, subject, text, html)
        values (now() - interval '8 days', '', 'a@b.example', 'old', '', '')`,
    );
    await one.eventing.start();
    stage.clock.advance(61 * minute);
    const left = async () => {
      const rows = await rowsAsSystem(
        stage.engine,
        sql<{ what: string }>`select entity_id as what from core.feed where client_id = ${clientId}::uuid
          union all select key from core.idempotency_key where person_id = ${personId}::uuid
          union all select subject from core.captured_mail where subject = 'old'`,
      );
      return rows.map((row) => row.what);
    };
    await eventually(async () => (await left()).length === 2);
    expect(await left()).toEqual(['new', 'new']);
    const [stream] = await rowsAsSystem(
      stage.engine,
      sql<{ base: string }>`select feed_base::text as base from core.portal_stream where client_id = ${clientId}::uuid`,
    );
    expect(stream?.base).toBe('1');
    await one.eventing.stop();
  });
});

describe('nextTime', () => {
  const now = new Date('2026-03-29T00:30:00Z');

  it.each([
    [{ minutes: 45 }, '2026-03-29T01:15:00.000Z'],
    // Clocks in Berlin change this night; the server's are in UTC.
    [{ cron: '30 2 * * *' }, '2026-03-29T02:30:00.000Z'],
    [{ cron: '0 0 1 * *' }, '2026-04-01T00:00:00.000Z'],
  ] as const)('finds the next time of %j', (every, expected) => {
    expect(nextTime(every, now).toISOString()).toBe(expected);
  });
});
