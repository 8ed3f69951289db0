import * as z from 'zod/mini';
import { addHolidays, changeCompany, defineEndpoint, defineJob, readCompany, removeHoliday } from '../../../contract';
import type { PortalFacts, WallSchedule } from '../../../contract';
import { describeDatabases } from '../../../testing/describe-databases';
import { FakeClock } from '../../../testing/fake-clock';
import type { TestServer } from '../../../testing/start-server';
import { startServer } from '../../../testing/start-server';
import type { TestPortal } from '../../../testing/test-people';
import { testPlugin } from '../../../testing/test-plugin';
import { until } from '../../../testing/server/until';
import { rowsAsSystem } from '../../data/sql/system-statements';
import { sql } from '../../data/sql/tag';
import { handle } from '../../request-context/endpoint-binding';
import { onJob } from './job-binding';

const gate = { audience: 'member' } as const;
const sendDigest = defineJob('polls.send-digest', 'portal', z.object({}));
const closePoll = defineJob('polls.close-poll', 'portal', z.object({}));
const openPoll = defineEndpoint({
  id: 'polls.open-poll',
  method: 'POST',
  path: '/polls',
  gate,
  effect: 'write',
  shape: { body: z.object({ key: z.string(), date: z.optional(z.string()) }) },
});

describeDatabases('Jobs at times of the wall clock', (database) => {
  const ran: { readonly kind: string; readonly clientId: string; readonly portal: PortalFacts; readonly at: string }[] =
    [];
  let server: TestServer;
  let clock: FakeClock;
  let portal: TestPortal;

  const polls = testPlugin('polls', {
    gate,
    endpoints: [
      handle(openPoll, ({ body }, context) => {
        const schedule: WallSchedule = {
          time: '17:00',
          on: body.date === undefined ? 'working-days' : { date: body.date },
        };
        context.schedule(closePoll, body.key, schedule, {});
        return Promise.resolve(undefined);
      }),
    ],
    jobs: [
      onJob(closePoll, ({ clientId, portal: facts, clock: time }) => {
        ran.push({ kind: 'close', clientId, portal: facts, at: time.now().toISOString() });
        return Promise.resolve();
      }),
      onJob(
        sendDigest,
        ({ clientId, portal: facts, clock: time }) => {
          ran.push({ kind: 'digest', clientId, portal: facts, at: time.now().toISOString() });
          return Promise.resolve();
        },
        { time: '09:00', on: 'every-day' },
      ),
    ],
  });

  const start = async (at: string): Promise<void> => {
    ran.length = 0;
    clock = new FakeClock(at);
    server = await startServer({ plugins: [polls], clock, database });
    portal = await server.people.portal();
    await server.settle();
  };
  afterEach(() => server.stop());

  const runsOf = (kind: string) => ran.filter((run) => run.kind === kind && run.clientId === portal.clientId);
  const change = async (body: Parameters<typeof server.call<typeof changeCompany.shape>>[1]['body']) => {
    const { version } = await server.call(readCompany, {}, { as: portal.admin, portal });
    return server.call(changeCompany, { body }, { as: portal.admin, portal, ifMatch: version });
  };
  const nextRun = async (kind: string, key: string): Promise<string | undefined> => {
    const [row] = await rowsAsSystem(
      server.running.kernel.engine,
      sql<{ run_at: string }>`select run_at from core.job
        where client_id = ${portal.clientId}::uuid and kind = ${kind} and key = ${key} and basis is not null`,
    );
    return row === undefined ? undefined : new Date(row.run_at).toISOString();
  };
  /** Time goes on meanwhile: a poll that began before the clock was advanced looks again a few seconds later. */
  const whileTimePasses = (condition: () => boolean | Promise<boolean>) =>
    until(async () => {
      await clock.advance(1_000);
      return condition();
    });
  const untilRun = (kind: string, count: number) => whileTimePasses(() => runsOf(kind).length === count);
  const untilNextRun = (kind: string, key: string, expected: string) =>
    whileTimePasses(async () => (await nextRun(kind, key)) === expected);

  it('run at 9:00 of the company, and the next day too although its clocks are changed in between', async () => {
    // A minute before 9:00 of the Saturday before the change.
    await start('2026-03-28T07:59:00.000Z');
    await untilRun('digest', 1);
    await untilNextRun(sendDigest.id, 'every', '2026-03-29T07:00:00.000Z');
    expect(runsOf('digest')[0]?.portal).toMatchObject({ timeZone: 'Europe/Berlin' });
  });

  it('move with the zone and the working days of the company', async () => {
    // Friday.
    await start('2026-03-27T10:00:00.000Z');
    await server.call(openPoll, { body: { key: 'weekly' } }, { as: portal.admin, portal });
    await server.call(openPoll, { body: { key: 'dated', date: '2026-03-31' } }, { as: portal.admin, portal });
    expect([await nextRun(closePoll.id, 'weekly'), await nextRun(closePoll.id, 'dated')]).toEqual([
      '2026-03-27T16:00:00.000Z',
      '2026-03-31T15:00:00.000Z',
    ]);
    await change({ timeZone: 'Asia/Tokyo', workingDays: [7, 1, 1] });
    await untilNextRun(closePoll.id, 'weekly', '2026-03-29T08:00:00.000Z');
    await untilNextRun(closePoll.id, 'dated', '2026-03-31T08:00:00.000Z');
    await untilNextRun(sendDigest.id, 'every', '2026-03-28T00:00:00.000Z');
    expect(runsOf('close')).toEqual([]);
  });

  it('move when their day becomes a holiday, and back', async () => {
    // Friday.
    await start('2026-03-27T10:00:00.000Z');
    const asAdmin = { as: portal.admin, portal };
    await server.call(openPoll, { body: { key: 'weekly' } }, asAdmin);
    const holidays = ['2026-03-27', '2026-03-30'].map((day) => ({ day, name: 'Company day' }));
    await server.call(addHolidays, { body: { items: holidays } }, asAdmin);
    await untilNextRun(closePoll.id, 'weekly', '2026-03-31T15:00:00.000Z');
    await server.call(removeHoliday, { params: { day: '2026-03-30' } }, asAdmin);
    await untilNextRun(closePoll.id, 'weekly', '2026-03-30T15:00:00.000Z');
  });

  it('run at once where their date is over', async () => {
    await start('2026-03-27T10:00:00.000Z');
    await server.call(openPoll, { body: { key: 'late', date: '2026-03-01' } }, { as: portal.admin, portal });
    await untilRun('close', 1);
  });
});

describeDatabases('Settings of a company', (database) => {
  let server: TestServer;
  let portal: TestPortal;

  beforeAll(async () => {
    server = await startServer({ plugins: [], database });
    portal = await server.people.portal();
  });
  afterAll(() => server.stop());

  const read = () => server.call(readCompany, {}, { as: portal.admin, portal });

  it('are read by members and changed by admins, audited and published at once', async () => {
    const before = await read();
    const change = { workingDays: [7, 1, 2, 3, 4], locale: 'de', currency: 'CHF' } as const;
    const after = await server.call(
      changeCompany,
      { body: { ...change, workingDays: [...change.workingDays] } },
      { as: portal.admin, portal, ifMatch: before.version },
    );
    expect(after).toEqual({
      ...before,
      locale: 'de',
      currency: 'CHF',
      workingDays: [1, 2, 3, 4, 7],
      version: before.version + 1,
    });
    await server.settle();
    expect(await read()).toEqual(after);
    const rows = await rowsAsSystem(
      server.running.kernel.engine,
      sql`select detail from core.audit where client_id = ${portal.clientId}::uuid and action = 'core.portal.change'`,
    );
    expect(rows).toEqual([
      {
        detail: {
          before: { workingDays: before.workingDays, locale: before.locale, currency: before.currency },
          after: { workingDays: [1, 2, 3, 4, 7], locale: 'de', currency: 'CHF' },
        },
      },
    ]);
    const pushed = await rowsAsSystem(
      server.running.kernel.engine,
      sql`select data from core.feed where client_id = ${portal.clientId}::uuid and name = 'core.portal-changed'`,
    );
    expect(pushed).toEqual([{ data: { ...after, id: portal.clientId } }]);
  });

  it('are refused to members who are no admins', async () => {
    const member = await server.people.member(portal);
    const { version } = await server.call(readCompany, {}, { as: member, portal });
    const refused = await server.send(
      changeCompany,
      { body: { name: 'Mine' } },
      { as: member, portal, ifMatch: version },
    );
    expect([refused.status, (await read()).name]).toEqual([403, 'Acme']);
  });

  it.each([
    ['an unknown zone', { timeZone: 'Mars/Olympus' }],
    ['no working day', { workingDays: [] }],
    ['an empty name', { name: ' ' }],
    ['a language that is none', { locale: 'Deutsch!' }],
    ['a currency that was abolished', { currency: 'DEM' }],
    ['a currency in words', { currency: 'Euro' }],
  ])('are refused with %s', async (_, body) => {
    const { version } = await read();
    const refused = await server.send(changeCompany, { body }, { as: portal.admin, portal, ifMatch: version });
    expect(refused.status).toBe(400);
  });

  it('are merged field by field: a field that changed meanwhile is a conflict, another one is saved', async () => {
    const { version } = await read();
    const rename = (name: string) =>
      server.send(changeCompany, { body: { name } }, { as: portal.admin, portal, ifMatch: version });
    expect((await rename('First')).status).toBe(200);
    expect((await rename('Second')).status).toBe(409);
    const zone = await server.send(
      changeCompany,
      { body: { timeZone: 'Asia/Tokyo' } },
      { as: portal.admin, portal, ifMatch: version },
    );
    expect(zone.status).toBe(200);
    expect(await read()).toMatchObject({ name: 'First', timeZone: 'Asia/Tokyo' });
  });
});
