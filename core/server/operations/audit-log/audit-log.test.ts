import {
  changeCompany,
  defineMessages,
  exportAuditLog,
  listAuditActions,
  listAuditLog,
  readAuditLogEntry,
  verifyAuditLog,
} from '../../../contract';
import type { AuditFilter, AuditLogEntry, AuditLogVerification } from '../../../contract';
import { startServer } from '../../../testing/start-server';
import type { TestServer } from '../../../testing/start-server';
import { testPlugin } from '../../../testing/test-plugin';
import type { TestPerson, TestPortal } from '../../../testing/test-people';
import { runAsSystem } from '../../data/sql/system-statements';
import type { Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import { auditedActionProblems } from './audited-actions';

const messages = defineMessages('probe', { area: 'Polls', closed: 'Poll closed' });
const probe = testPlugin('probe', {
  auditedActions: { area: messages.area, names: { 'probe.poll.close': messages.closed } },
});

describe('the audit log of a company', () => {
  let server: TestServer;
  let portal: TestPortal;
  let ben: TestPerson;

  beforeAll(async () => {
    server = await startServer({ plugins: [probe] });
  }, 240_000);
  afterAll(() => server?.stop());
  beforeEach(async () => {
    portal = await server.people.portal();
    ben = await server.people.member(portal, { fullName: 'Ben Okafor' });
  });

  const as = (person = portal.admin) => ({ as: person, portal });
  const list = async (filter: AuditFilter & { readonly limit?: number; readonly cursor?: string } = {}) => {
    await server.settle();
    return server.call(listAuditLog, { query: filter }, as());
  };
  const rename = (name: string, version: number, person = portal.admin) =>
    server.call(changeCompany, { body: { name } }, { ...as(person), headers: { 'if-match': `"${version}"` } });
  const record = (action: string, entityId: string, by?: TestPerson) =>
    server.inPlugin({ pluginId: 'probe', portal, by }, async (context) =>
      context.audit({ action, entity: 'probe.poll', entityId, detail: { question: 'Lunch?' } }),
    );
  const write = (...statements: Sql[]) => runAsSystem(server.running.kernel.engine, 'write', ...statements);
  const verify = async (after?: number): Promise<AuditLogVerification> => {
    await server.settle();
    return server.call(verifyAuditLog, { body: after === undefined ? {} : { after } }, as());
  };
  const labels = (items: readonly AuditLogEntry[]) => items.map(({ label }) => label);

  it('names who did what, newest first, with old and new values in the details', async () => {
    await rename('Ferrow', 1);
    const { items } = await list();
    expect(items[0]).toMatchObject({
      actorKind: 'person',
      actor: { id: portal.admin.personId, fullName: portal.admin.fullName },
      action: 'core.portal.change',
      label: 'Company settings changed',
      entity: 'portal',
      entityId: portal.clientId,
    });
    expect(items.at(-1)).toMatchObject({ position: 1, label: 'Company created' });
    const position = String(items[0]?.position);
    expect(await server.call(readAuditLogEntry, { params: { position } }, as())).toMatchObject({
      ...items[0],
      detail: { before: { name: portal.name }, after: { name: 'Ferrow' } },
      hash: expect.stringMatching(/^[\da-f]{64}$/),
    });
    expect((await server.send(readAuditLogEntry, { params: { position: '999' } }, as())).status).toBe(404);
  });

  it('names jobs as such, the person whom an entry is about, and actions without a name by their own words', async () => {
    await record('probe.poll.close', 'p1');
    await record('probe.poll-option.add', 'p1', ben);
    const { items } = await list();
    expect(items.slice(0, 2)).toMatchObject([
      { label: 'Poll option: add', actor: { fullName: 'Ben Okafor' } },
      { label: 'Poll closed', actorKind: 'job' },
    ]);
    expect(items.find(({ action }) => action === 'core.member.join')?.subject).toBeDefined();
  });

  it('is filtered by period, person, action, area and item, and paged', async () => {
    for (const entityId of ['p1', 'p2', 'p3']) {
      await record('probe.poll.close', entityId, ben);
    }
    await rename('Ferrow', 1);
    const { items } = await list({ action: 'probe' });
    expect(items.map(({ entityId }) => entityId)).toEqual(['p3', 'p2', 'p1']);
    expect((await list({ action: 'probe.poll.close', person: ben.personId, entityId: 'p2' })).items).toEqual([
      items[1],
    ]);
    expect(labels((await list({ person: portal.admin.personId, action: 'core.portal.change' })).items)).toEqual([
      'Company settings changed',
    ]);
    const [, middle] = items;
    const since = middle?.at ?? '';
    expect((await list({ action: 'probe', since, before: '2100-01-01T00:00:00Z' })).items).toEqual(items.slice(0, 2));
    expect((await list({ action: 'probe', before: since })).items).toEqual(items.slice(2));
    const first = await list({ action: 'probe', limit: 2 });
    expect(first.items).toEqual(items.slice(0, 2));
    const second = await list({ action: 'probe', limit: 2, cursor: first.nextCursor ?? '' });
    expect(second).toEqual({ items: items.slice(2), nextCursor: null });
  });

  it('lists what it can be filtered by: each area before its actions', async () => {
    const { items } = await server.call(listAuditActions, {}, as());
    expect(items).toContainEqual({ name: 'core', label: 'Company' });
    expect(items.slice(-2)).toEqual([
      { name: 'probe', label: 'Polls' },
      { name: 'probe.poll.close', label: 'Poll closed', area: 'Polls' },
    ]);
  });

  it('is exported as filtered, and says that it was', async () => {
    await record('probe.poll.close', '=1+1', ben);
    await list();
    const file = await server.call(exportAuditLog, { query: { format: 'csv', action: 'probe' } }, as());
    const [heading, row, ...rest] = (await file?.text())?.trim().split('\r\n') ?? [];
    expect(heading).toContain('Entry,Time (UTC),Person');
    expect(row).toContain('Ben Okafor');
    expect(row).toContain("'=1+1");
    expect(rest).toEqual([]);
    const json = await server.call(exportAuditLog, { query: { format: 'json', action: 'probe' } }, as());
    expect(JSON.parse((await json?.text()) ?? '')).toMatchObject([
      { actor: 'Ben Okafor', actorId: ben.personId, entityId: '=1+1', detail: '{"question":"Lunch?"}' },
    ]);
    const { items } = await list({ action: 'core.audit.export' });
    expect(items).toHaveLength(2);
    const position = String(items[1]?.position);
    expect((await server.call(readAuditLogEntry, { params: { position } }, as())).detail).toEqual({
      format: 'csv',
      filter: { action: 'probe' },
    });
  });

  it('is verified part by part, and names the entry that was changed in the database', async () => {
    await record('probe.poll.close', 'p1', ben);
    const { items } = await list();
    const head = items[0]?.position ?? 0;
    const whole = await verify();
    expect(whole).toMatchObject({
      entries: head,
      verifiedTo: head,
      head,
      base: 0,
      firstAt: items.at(-1)?.at,
      lastAt: items[0]?.at,
      isComplete: true,
    });
    expect(whole.brokenAt).toBeUndefined();
    // The verification itself is the next entry.
    expect(await verify(head)).toMatchObject({ entries: 1, verifiedTo: head + 1, isComplete: true });
    expect(labels((await list({ action: 'core.audit' })).items)).toEqual([]);
    expect(labels((await list({ action: 'core.audit.verify' })).items)).toEqual(['Audit log verified']);

    const mine = sql`client_id = ${portal.clientId}::uuid`;
    await write(sql`update core.audit set entity_id = 'p2' where ${mine} and position = ${head}::int`);
    expect(await verify()).toMatchObject({
      entries: head - 1,
      brokenAt: head,
      broken: { label: 'Poll closed', entityId: 'p2' },
      isComplete: true,
    });
    expect(labels((await list({ action: 'core.audit.find-break' })).items)).toEqual(['Break in the audit log found']);
    await write(sql`delete from core.audit where ${mine} and position = ${head}::int`);
    const missing = await verify();
    expect(missing.brokenAt).toBe(head);
    expect(missing.broken).toBeUndefined();
  });

  it('says at which position the last entries are missing', async () => {
    await record('probe.poll.close', 'p1', ben);
    const { items } = await list();
    const head = items[0]?.position ?? 0;
    await write(sql`delete from core.audit where client_id = ${portal.clientId}::uuid and position = ${head}::int`);
    const { brokenAt, broken } = await verify();
    expect({ brokenAt, broken }).toEqual({ brokenAt: head, broken: undefined });
  });

  it('shows an erased person as a former member, and stays unbroken', async () => {
    await record('probe.poll.close', 'p1', ben);
    await server.settle();
    await write(
      sql`delete from core.audit_person where person_id = ${ben.personId}::uuid`,
      sql`update core.person set erased_at = now(), full_name = 'Erased' where id = ${ben.personId}::uuid`,
    );
    const { items } = await list();
    const [closed] = items.filter(({ action }) => action === 'probe.poll.close');
    expect(closed).toMatchObject({ actorKind: 'former' });
    expect(closed?.actor).toBeUndefined();
    expect(JSON.stringify(items)).not.toMatch(/Ben Okafor|Erased/);
    expect((await list({ person: ben.personId })).items).toEqual([]);
    expect((await verify()).brokenAt).toBeUndefined();
  });

  it('is closed to members and to admins of other companies', async () => {
    const other = await server.people.portal();
    await record('probe.poll.close', 'p1', ben);
    await server.settle();
    for (const person of [ben, other.admin]) {
      expect((await server.send(listAuditLog, { query: {} }, as(person))).status).toBe(403);
      expect((await server.send(verifyAuditLog, { body: {} }, as(person))).status).toBe(403);
      expect((await server.send(exportAuditLog, { query: {} }, as(person))).status).toBe(403);
    }
    const { items } = await server.call(listAuditLog, { query: {} }, { as: other.admin, portal: other });
    expect(labels(items)).not.toContain('Poll closed');
  });

  it('is read in its order by an index, whichever filter is chosen', async () => {
    const filters = [
      ['audit_newest', 'true'],
      ['audit_actor', 'actor = $2'],
      ['audit_action', "action = 'core.member.join'"],
      ['audit_area', "split_part(action, '.', 1) = 'webhooks'"],
      ['audit_entity_id', "entity_id = 'p1'"],
    ];
    const plans = await server.running.kernel.engine.administer(async (execute) => {
      await execute('begin; set local role own_core; set local search_path = core; set local enable_seqscan = off');
      const found: string[] = [];
      for (const [, filter = ''] of filters) {
        const id = `'${portal.clientId}'`;
        const where = `client_id = ${id} and ${filter.replace('$2', id)} and (at, position) < (now(), 9)`;
        const [plan] = await execute(
          `explain select position from audit where ${where} order by at desc, position desc limit 51`,
        );
        found.push((plan?.rows ?? []).map((row) => String(row['QUERY PLAN'])).join(' '));
      }
      await execute('rollback');
      return found;
    });
    expect(
      plans.filter((plan, index) => !plan.includes(`using ${filters[index]?.[0]} `) || plan.includes('Sort')),
    ).toEqual([]);
  });

  it('is exported and verified while the company is read-only', async () => {
    await server.people.restrict(portal, 'read-only');
    expect((await verify()).isComplete).toBe(true);
    expect((await server.send(exportAuditLog, { query: {} }, as())).status).toBe(200);
  });
});

describe('names of audited actions', () => {
  it('begin with the id of their plugin', () => {
    const { auditedActions } = probe;
    expect(auditedActionProblems('probe', auditedActions === undefined ? {} : { auditedActions })).toEqual([]);
    expect(auditedActionProblems('other', auditedActions === undefined ? {} : { auditedActions })).toEqual([
      "Audited action 'probe.poll.close' of plugin 'other' must begin with 'other.'.",
    ]);
  });
});
