import type { TestPerson, TestResponse } from '@tessera/core/testing';
import { sql } from '@tessera/core/server';
import {
  createTaskCalendar,
  deleteTask,
  downloadTaskCalendar,
  readTaskCalendar,
  revokeTaskCalendar,
} from '../contract';
import type { Company, TasksTestBed } from './tasks-test-kit';
import { startTasksTestBed } from './tasks-test-kit';

describe('the calendar feed of a person', () => {
  let stage: TasksTestBed;
  let acme: Company;
  let ana: TestPerson;
  let ben: TestPerson;

  beforeAll(async () => {
    stage = await startTasksTestBed();
  });
  afterAll(() => stage?.stop());
  beforeEach(async () => {
    acme = await stage.company();
    ana = await acme.member('Ana Lopez');
    ben = await acme.member('Ben Ito');
  });

  const tokenIn = (url: string): string =>
    /^http:\/\/[^/]+\/api\/tasks\/calendar\/([\w-]{40,})\/tasks\.ics$/.exec(url)?.[1] ?? '';
  const subscribe = async (as: TestPerson, company: Company = acme): Promise<string> =>
    tokenIn((await stage.server.call(createTaskCalendar, {}, company.as(as))).url);
  const fetchFeed = (token: string, headers: Readonly<Record<string, string>> = {}): Promise<TestResponse> =>
    stage.server.send(downloadTaskCalendar, { params: { token } }, { headers });
  const summaries = async (token: string): Promise<readonly string[]> => {
    const { status, text } = await fetchFeed(token);
    expect(status).toBe(200);
    return [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, title = '']) => title);
  };

  it('has the open tasks with a due date that the person owns, the earliest first', async () => {
    const owned = { ownerId: ana.personId, dueOn: '2026-03-02' };
    const first = await acme.create(ben, { ...owned, title: 'second' });
    await acme.create(ana, { ...owned, title: 'first', dueOn: '2025-01-01' });
    await acme.create(ana, { ...owned, title: 'done', status: 'done' });
    await acme.create(ana, { ...owned, title: 'cancelled', status: 'cancelled' });
    await acme.create(ana, { title: 'no date', ownerId: ana.personId });
    await acme.create(ana, { title: 'of Ben', ownerId: ben.personId, dueOn: '2026-03-02' });
    const gone = await acme.create(ana, { ...owned, title: 'deleted' });
    await stage.server.call(deleteTask, { params: { id: gone.id } }, acme.as(ana));
    const token = await subscribe(ana);
    expect(await summaries(token)).toEqual(['first', 'second']);
    const { text, headers } = await fetchFeed(token);
    const unfolded = text.replaceAll('\r\n ', '');
    expect(unfolded).toContain(`UID:task-${first.id}@tasks\r\n`);
    expect(unfolded).toContain('DTSTART;VALUE=DATE:20260302\r\nDTEND;VALUE=DATE:20260303\r\n');
    expect(unfolded).toMatch(
      new RegExp(`^URL:https?://[^/]+/tasks/${first.id}\\?clientId=${acme.portal.clientId}\r$`, 'm'),
    );
    expect(unfolded).toContain(`X-WR-CALNAME:My tasks: `);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': expect.stringContaining('filename="tasks.ics"'),
      'cache-control': 'private, no-cache',
    });
  });

  it('follows changes, and is not sent again while nothing changed', async () => {
    const task = await acme.create(ana, { title: 'plan', ownerId: ana.personId, dueOn: '2026-03-02' });
    const token = await subscribe(ana);
    const { headers } = await fetchFeed(token);
    const etag = headers['etag'] ?? '';
    const again = await fetchFeed(token, { 'if-none-match': etag });
    expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', etag]);
    expect((await fetchFeed(token, { 'if-none-match': `"other", W/${etag}` })).status).toBe(304);
    await acme.change(ana, task, { dueOn: '2026-03-09' });
    const moved = await fetchFeed(token, { 'if-none-match': etag });
    expect([moved.status, moved.text]).toEqual([200, expect.stringContaining('DTSTART;VALUE=DATE:20260309')]);
  });

  it('has a task with a time at its moment, by the rules of its zone', async () => {
    const at = { dueOn: '2026-07-01', dueTime: '09:30', timeZone: 'Europe/Berlin' };
    await acme.create(ana, { title: 'call', ownerId: ana.personId, ...at });
    const { text } = await fetchFeed(await subscribe(ana));
    expect(text).toContain('DTSTART:20260701T073000Z');
    expect(text).not.toContain('DTEND');
  });

  it('is read page by page, and ends at its limit', async () => {
    await acme.fill(900);
    await acme.work('write', ({ db, clientId }) =>
      db.run(sql`update task set owner_id = ${ana.personId} where client_id = ${clientId}`),
    );
    // Two thirds are open, three quarters of these have a date.
    expect(await summaries(await subscribe(ana))).toHaveLength(450);
  });

  it('shows its address once, and stores only its hash', async () => {
    expect(await stage.server.call(readTaskCalendar, {}, acme.as(ana))).toEqual({});
    const created = await stage.server.call(createTaskCalendar, {}, acme.as(ana));
    const token = tokenIn(created.url);
    expect(token.length).toBeGreaterThanOrEqual(40);
    const shown = await stage.server.send(readTaskCalendar, {}, acme.as(ana));
    expect(shown.json).toEqual({ createdOn: created.createdOn });
    const stored = await stage.server.running.kernel.engine.administer(async (run) => {
      const results =
        await run(`select to_jsonb(l)::text as row from core.link l where client_id = '${acme.portal.clientId}'
        union all select to_jsonb(k)::text from core.idempotency_key k`);
      return results.flatMap(({ rows }) => rows.map(({ row }) => String(row)));
    });
    expect(stored.some((row) => row.includes('tasks.read-calendar'))).toBe(true);
    expect(stored.filter((row) => row.includes(token))).toEqual([]);
  });

  it('ends at once when its address is replaced or revoked, and says so to its holder only', async () => {
    const old = await subscribe(ana);
    const next = await subscribe(ana);
    expect(await summaries(next)).toEqual([]);
    expect((await fetchFeed(old)).status).toBe(410);
    // The address of another person goes on.
    const bens = await subscribe(ben);
    await stage.server.call(revokeTaskCalendar, {}, acme.as(ana));
    await stage.server.call(revokeTaskCalendar, {}, acme.as(ana));
    expect(await stage.server.call(readTaskCalendar, {}, acme.as(ana))).toEqual({});
    expect([(await fetchFeed(next)).status, (await fetchFeed(bens)).status]).toEqual([410, 200]);
    expect((await fetchFeed(`${next.slice(0, -1)}x`)).status).toBe(404);
  });

  it('ends when the person leaves, and does not come back with them', async () => {
    const token = await subscribe(ana);
    await acme.dismiss(ana);
    const { status, text } = await fetchFeed(token);
    expect([status, text.includes('BEGIN:VCALENDAR')]).toEqual([410, false]);
    const addressless = await acme.work('write', async ({ db }) =>
      db.row(sql<{ found: number }>`select count(*)::int as found from task where owner_id = ${ana.personId}`),
    );
    expect(addressless?.found).toBe(0);
  });

  it('pauses while the company lacks the module', async () => {
    await acme.create(ana, { title: 'plan', ownerId: ana.personId, dueOn: '2026-03-02' });
    const token = await subscribe(ana);
    await stage.server.people.setPlan(acme.portal, ['Meetings']);
    expect((await fetchFeed(token)).status).toBe(410);
    expect((await stage.server.send(createTaskCalendar, {}, acme.as(ana))).status).toBe(403);
    await stage.server.people.setPlan(acme.portal, ['Tasks']);
    expect(await summaries(token)).toEqual(['plan']);
  });

  it('shows one company, also of a person in several', async () => {
    const other = await stage.company();
    await stage.server.people.join(other.portal, ana);
    await acme.create(ana, { title: 'ours', ownerId: ana.personId, dueOn: '2026-03-02' });
    await other.create(ana, { title: 'theirs', ownerId: ana.personId, dueOn: '2026-03-02' });
    const token = await subscribe(ana);
    const foreign = await subscribe(ana, other);
    expect([await summaries(token), await summaries(foreign)]).toEqual([['ours'], ['theirs']]);
    await stage.server.call(revokeTaskCalendar, {}, acme.as(ana));
    expect([(await fetchFeed(token)).status, await summaries(foreign)]).toEqual([410, ['theirs']]);
  });
});
