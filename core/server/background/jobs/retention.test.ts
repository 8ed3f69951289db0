import { randomUUID } from 'node:crypto';
import { retentionDays } from '../../../contract';
import type { TestPortal } from '../../../testing/test-people';
import type { TestServer } from '../../../testing/start-server';
import { startServer } from '../../../testing/start-server';
import { verifyAuditChain } from '../../identity/audit/audit-chain';
import { asSystem, rowsAsSystem, runAsSystem } from '../../data/sql/system-statements';
import type { Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import { JobStore } from './job-store';
import { retentionJobs } from './retention';

/** Finishing needs a row of the job, which these runs do not have. */
class LooseStore extends JobStore {
  override finish() {
    return asSystem(sql`select 1`);
  }
}

describe('retention of decisions.md D6', () => {
  let server: TestServer;
  let portal: TestPortal;

  beforeAll(async () => {
    server = await startServer({ plugins: [] });
    portal = await server.people.portal();
  }, 240_000);
  afterAll(() => server?.stop());

  const engine = () => server.running.kernel.engine;
  const run = async (name: string): Promise<void> => {
    const job = retentionJobs(engine()).find((each) => each.kind === name);
    const claimed = {
      id: '0',
      clientId: '',
      kind: name,
      key: '',
      payload: {},
      attempts: 1,
      revision: 0,
      requestId: '',
      error: undefined,
      wall: undefined,
      basis: '',
    };
    await job?.run(claimed, {
      store: new LooseStore(engine()),
      again: undefined,
      signal: new AbortController().signal,
      progress: () => undefined,
    });
  };
  const write = (...queries: readonly Sql[]) => runAsSystem(engine(), 'write', ...queries);
  const marks = async (query: Sql<{ mark: string }>): Promise<readonly string[]> =>
    (await rowsAsSystem(engine(), query)).map(({ mark }) => mark);
  /** Times before and after the limit. */
  const ages = (days: number) => sql`(values ('old', now() - make_interval(days => ${days}) - interval '1 minute'),
    ('young', now() - make_interval(days => ${days}) + interval '10 minutes')) as age (mark, at)`;

  it('keeps outbox events for 30 days, and unsequenced ones indefinitely', async () => {
    const insert = (
      number: Sql,
    ) => sql`insert into core.outbox (client_id, number, kind, plugin_id, name, actor_kind, request_id, at)
      overriding system value select ${randomUUID()}::uuid, ${number}, 'event', 'x', age.mark, 'job', 'retention', age.at
      from ${ages(retentionDays.outbox)}`;
    // The oldest first, as in production.
    await write(sql`delete from core.outbox`, insert(sql`1`));
    await run('core.delete-old-events');
    expect(await marks(sql`select name as mark from core.outbox where request_id = 'retention'`)).toEqual(['young']);
    await write(sql`delete from core.outbox where request_id = 'retention'`);
  });

  it('keeps the change feed for 7 days and records where it begins', async () => {
    await write(sql`insert into core.feed (client_id, number, plugin_id, name, entity_id, version, audience, at)
      select ${portal.clientId}::uuid, 1000000 + row_number() over (order by age.at), 'x', age.mark, 'retention', 1, '"portal"', age.at
      from ${ages(retentionDays.changeFeed)}`);
    await run('core.delete-old-changes');
    expect(await marks(sql`select name as mark from core.feed where entity_id = 'retention'`)).toEqual(['young']);
    expect(
      await marks(
        sql`select feed_base::text as mark from core.portal_stream where client_id = ${portal.clientId}::uuid`,
      ),
    ).toEqual(['1000001']);
  });

  it('keeps the audit for 2 years, and the rest of the chain verifies', async () => {
    const { brokenAt, entries } = await verifyAuditChain(engine(), portal.clientId);
    expect([brokenAt, entries > 1]).toEqual([undefined, true]);
    await run('core.delete-old-audit');
    expect((await verifyAuditChain(engine(), portal.clientId)).entries).toBe(entries);
    const old = randomUUID();
    await write(
      sql`insert into core.audit select ${old}::uuid, position, at - make_interval(days => ${retentionDays.audit + 1}), actor,
          actor_kind, plugin_id, action, entity, entity_id, detail, request_id, hash
        from core.audit where client_id = ${portal.clientId}::uuid and position = 1`,
      sql`insert into core.portal_stream (client_id, audit_position, audit_hash)
        select client_id, position, hash from core.audit where client_id = ${old}::uuid`,
    );
    await run('core.delete-old-audit');
    expect(await verifyAuditChain(engine(), old)).toEqual({ clientId: old, entries: 0, brokenAt: undefined });
  });

  it('keeps stored responses for a day and captured emails for a week', async () => {
    await write(
      sql`insert into core.idempotency_key (person_id, key, endpoint, body_hash, status, created_at)
        select ${randomUUID()}::uuid, age.mark, 'retention', '', 200, age.at from ${ages(retentionDays.idempotencyKeys)}`,
      sql`insert into core.captured_mail (sent_at, to_name, to_address, subject, text, html)
        select age.at, 'retention', '', age.mark, '', '' from ${ages(retentionDays.capturedMail)}`,
    );
    await run('core.delete-old-answers');
    await run('core.delete-old-mail');
    expect(await marks(sql`select key as mark from core.idempotency_key where endpoint = 'retention'`)).toEqual([
      'young',
    ]);
    expect(await marks(sql`select subject as mark from core.captured_mail where to_name = 'retention'`)).toEqual([
      'young',
    ]);
  });

  it('keeps ended sessions for 90 days, more than one batch of them', async () => {
    const { personId } = portal.admin;
    await write(
      sql`insert into core.session (id, token_hash, person_id, device, fingerprint_hash, address, agent, created_at, used_at,
          expires_at, ended_at)
        select gen_random_uuid(), gen_random_uuid()::text, ${personId}::uuid, age.mark, '', '', 'retention', age.at, age.at,
          now() + interval '1 day', age.at
        from ${ages(retentionDays.sessions)}, generate_series(1, 1100)`,
    );
    await server.running.kernel.identity.purge();
    expect(
      await marks(
        sql`select device || ' ' || count(*) as mark from core.session where agent = 'retention' group by device`,
      ),
    ).toEqual(['young 1100']);
  });

  it('finds old rows by an index, so that a large table is not read for a few rows', async () => {
    const plans = await engine().administer(async (execute) => {
      await execute('begin; set local role own_core; set local search_path = core; set local enable_seqscan = off');
      const found: string[] = [];
      for (const condition of [
        'session where coalesce(ended_at, expires_at) <= now()',
        'ticket where expires_at <= now()',
        'code where expires_at <= now()',
        'login_throttle where missed_at <= now()',
        'registration where created_at <= now()',
        'idempotency_key where created_at < now()',
        'captured_mail where sent_at < now()',
        'feed where at < now()',
        'audit where at < now()',
        'dead_letter where failed_at < now()',
      ]) {
        const [plan] = await execute(`explain select ctid from ${condition}`);
        found.push((plan?.rows ?? []).map((row) => String(row['QUERY PLAN'])).join(' '));
      }
      await execute('rollback');
      return found;
    });
    expect(plans.filter((plan) => !plan.includes('Index'))).toEqual([]);
  });
});
