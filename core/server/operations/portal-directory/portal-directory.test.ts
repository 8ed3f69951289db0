import { randomUUID } from 'node:crypto';
import { defineInstanceView } from '../../../contract';
import { describeDatabases } from '../../../testing/describe-databases';
import type { TestServer } from '../../../testing/start-server';
import { startServer } from '../../../testing/start-server';
import { StatementRecorder } from '../../../testing/statement-recorder';
import type { TestPortal } from '../../../testing/test-people';
import { testPlugin } from '../../../testing/test-plugin';
import { countStatement } from '../../data/sql/describe-statements';
import type { ScopedStatement } from '../../data/sql/engine';
import { rowsAsSystem, runAsSystem } from '../../data/sql/system-statements';
import { sql } from '../../data/sql/tag';
import { installationActor, portalJobActor } from '../../request-context/system-actor';
import type { OperatorDependencies } from '../operator/operator-commands';
import { runOperatorCommand } from '../operator/operator-commands';
import type { DirectoryQuery } from './portal-directory';
import { PortalDirectory } from './portal-directory';

const padTotals = defineInstanceView('pads:portal-totals', { pads: 'int', newest: 'text?' });
const unknownTotals = defineInstanceView('absent:portal-totals', { things: 'int' });

const pads = testPlugin('pads', {
  tables: [{ name: 'pad', tenancy: 'portal' }],
  migrations: [
    {
      id: '0001-create-pad',
      up: [
        sql`create table pad (id uuid primary key, client_id uuid not null, title text not null)`,
        sql`create index pad_of_portal on pad (client_id, title)`,
      ],
    },
  ],
  instanceViews: [
    {
      view: padTotals,
      as: sql`select client_id, count(*)::int as pads, max(title) as newest from pad group by client_id`,
    },
  ],
});

const portals = 10_000;

describeDatabases('The portal directory', (database) => {
  let server: TestServer;
  let acme: TestPortal;

  beforeAll(async () => {
    server = await startServer({ plugins: [pads], database });
    const { engine } = server.running.kernel;
    const { personId } = await server.people.person();
    // Older than the portals of the tests, so that these are the newest.
    await runAsSystem(
      engine,
      'write',
      sql`with made as (
          insert into core.portal (client_id, name, time_zone, created_by, created_at, updated_at)
          select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Crowd ' || lpad(n::text, 5, '0'),
            'Europe/Berlin', ${personId}, now() - interval '1 year', now()
          from generate_series(1, ${portals}) n returning client_id)
        insert into core.portal_plan (client_id, plan_code, modules) select client_id, 'TEAM', '{}' from made`,
    );
    await runAsSystem(
      engine,
      'write',
      sql`insert into core.membership (client_user_id, client_id, person_id, role, status, joined_at)
        select gen_random_uuid(), client_id, ${personId}, 'admin', 'active', now() from core.portal`,
    );
    acme = await server.people.portal({ name: 'Acme 100%_', access: 'read-only' });
    await server.people.member(acme);
    await runAsSystem(
      engine,
      'write',
      sql`insert into core.file_usage (client_id, bytes) values (${acme.clientId}, 4096)`,
    );
    await addPads(acme.clientId, ['A', 'B', 'C']);
    await engine.administer((run) => run('analyze'));
  });
  afterAll(() => server.stop());

  async function addPads(clientId: string, titles: readonly string[]): Promise<void> {
    await server.running.kernel.contexts.inPortal(
      { pluginId: 'pads', actor: portalJobActor(new Set()), requestId: 'r', mode: 'write', clientId },
      async ({ db }) => {
        for (const title of titles) {
          await db.run(sql`insert into pad (id, client_id, title) values (${randomUUID()}, ${clientId}, ${title})`);
        }
      },
    );
  }

  function withDirectory<T>(work: (directory: PortalDirectory) => Promise<T>): Promise<T> {
    return server.running.kernel.contexts.inInstance(
      { pluginId: 'pads', actor: installationActor('operator'), requestId: 'r', mode: 'write' },
      (context) => work(context.get(PortalDirectory)),
    );
  }

  async function audits(): Promise<readonly { readonly action: string; readonly detail: unknown }[]> {
    await server.settle();
    return rowsAsSystem(
      server.running.kernel.engine,
      sql<{ action: string; detail: unknown }>`select action, detail from core.audit
        where action like 'core.portal-directory.%' or action = 'core.portal.enter' order by client_id, position`,
    );
  }

  it('shows of each portal its plan, state, members, seats, storage and last activity, the newest first', async () => {
    await server.settle();
    const { items } = await withDirectory((directory) => directory.list({ limit: 2 }));
    expect(items).toEqual([
      {
        clientId: acme.clientId,
        name: 'Acme 100%_',
        planCode: 'ENTERPRISE',
        access: 'read-only',
        state: 'read-only',
        modules: expect.any(Array),
        planVersion: 2,
        owner: { fullName: acme.admin.fullName, email: acme.admin.email },
        members: 2,
        pendingInvitations: 0,
        seats: undefined,
        storedBytes: 4096,
        createdAt: expect.any(Date),
        lastActiveAt: expect.any(Date),
      },
      expect.objectContaining({ name: 'Crowd 10000', planCode: 'TEAM', seats: 10, members: 1, storedBytes: 0 }),
    ]);
    expect(items[1]?.lastActiveAt).toBeUndefined();
  });

  it('finds portals by the beginning of their name in any case, in the order of names, page by page', async () => {
    const names: string[] = [];
    for (let cursor: string | undefined; names.length < 10_000;) {
      const from = cursor;
      const page = await withDirectory((directory) =>
        directory.list({ search: 'cROWD 000', sort: 'name', limit: 50, cursor: from }),
      );
      names.push(...page.items.map(({ name }) => name));
      if (page.nextCursor === null) {
        break;
      }
      cursor = page.nextCursor;
    }
    expect(names).toHaveLength(99);
    expect(names).toEqual([...names].sort());
    const wild = await withDirectory((directory) => directory.list({ search: 'acme 100%_' }));
    expect(wild.items.map(({ clientId }) => clientId)).toEqual([acme.clientId]);
    expect((await withDirectory((directory) => directory.list({ search: '%' }))).items).toEqual([]);
  });

  it('finds portals by plan and state, alone and together with the beginning of the name', async () => {
    const namesOf = async (query: DirectoryQuery): Promise<readonly string[]> =>
      (await withDirectory((directory) => directory.list({ limit: 2, ...query }))).items.map(({ name }) => name);
    expect(await namesOf({ planCode: 'TEAM' })).toEqual(['Crowd 10000', 'Crowd 09999']);
    expect(await namesOf({ planCode: 'ENTERPRISE' })).toEqual(['Acme 100%_']);
    expect(await namesOf({ state: 'read-only' })).toEqual(['Acme 100%_']);
    expect(await namesOf({ state: 'trial' })).toEqual([]);
    expect(await namesOf({ planCode: 'TEAM', state: 'active', search: 'crowd 0998', sort: 'name' })).toEqual([
      'Crowd 09980',
      'Crowd 09981',
    ]);
    expect(await namesOf({ planCode: 'ENTERPRISE', search: 'crowd' })).toEqual([]);
    const first = await withDirectory((directory) => directory.list({ state: 'active', limit: 50 }));
    const next = await withDirectory((directory) =>
      directory.list({ state: 'active', limit: 50, cursor: first.nextCursor ?? undefined }),
    );
    expect(next.items.map(({ name }) => name)[0]).toBe('Crowd 09950');
  });

  it('joins the aggregates of plugins by portal, and has none of a plugin that is not installed', async () => {
    const [totals, absent] = await withDirectory(async (directory) => [
      await directory.totals(padTotals, [acme.clientId, randomUUID()]),
      await directory.totals(unknownTotals, [acme.clientId]),
    ]);
    expect(totals).toEqual(new Map([[acme.clientId, { pads: 3, newest: 'C' }]]));
    expect(absent).toEqual(new Map());
  });

  it('writes one audit row for each listing, whatever the number of portals', async () => {
    const before = (await audits()).length;
    await withDirectory(async (directory) => {
      const { items } = await directory.list({ limit: 200 });
      await directory.totals(
        padTotals,
        items.map(({ clientId }) => clientId),
      );
    });
    expect((await audits()).slice(before)).toEqual([
      { action: 'core.portal-directory.list', detail: { portals: 200, plugin: 'pads' } },
      {
        action: 'core.portal-directory.totals',
        detail: { view: 'pads:portal-totals', portals: 200, plugin: 'pads' },
      },
    ]);
  });

  it('refuses every context but that of a super-admin or operator', async () => {
    const asMember = server.people.asPerson(acme.admin, (context) => context.get(PortalDirectory).list({}));
    await expect(asMember).rejects.toMatchObject({ code: 'permission_required' });
    const asJob = server.running.kernel.contexts.inInstance(
      { pluginId: 'pads', actor: portalJobActor(new Set()), requestId: 'r', mode: 'write' },
      (context) => context.get(PortalDirectory).totals(padTotals, [acme.clientId]),
    );
    await expect(asJob).rejects.toMatchObject({ code: 'permission_required' });
  });

  it('reads rows in proportion to the page, not to the ten thousand portals', async () => {
    const { engine } = server.running.kernel;
    const recorder = new StatementRecorder(engine);
    const lists = [
      { limit: 50 },
      { limit: 50, sort: 'name' },
      { limit: 50, sort: 'name', search: 'crowd 09' },
      { limit: 50, planCode: 'TEAM' },
      { limit: 50, planCode: 'ENTERPRISE' },
      { limit: 50, state: 'active' },
      { limit: 50, state: 'read-only' },
      { limit: 50, planCode: 'TEAM', state: 'active' },
    ] as const;
    for (const query of lists) {
      await withDirectory(async (directory) => {
        const { items } = await directory.list(query);
        await directory.totals(
          padTotals,
          items.map(({ clientId }) => clientId),
        );
      });
    }
    const read = recorder.statements.filter(({ text }) => /core\.portal\b|core\.feed|\bpad\b/.test(text));
    expect(read.length).toBeGreaterThanOrEqual(6);
    const counted = await Promise.all(read.map(async (each) => ({ text: each.text, rows: await maxRowsOf(each) })));
    expect(counted.filter(({ rows }) => rows > 4 * 50)).toEqual([]);
  });

  async function maxRowsOf(statement: ScopedStatement): Promise<number> {
    const lines = await countStatement(server.running.kernel.engine, statement);
    const counts = lines.flatMap((line) => {
      const [, rows, loops] = /actual rows=([\d.]+) loops=(\d+)/.exec(line) ?? [];
      const [, removed = '0'] = /Rows Removed by Filter: (\d+)/.exec(line) ?? [];
      return [Number(rows ?? 0) * Number(loops ?? 0), Number(removed)];
    });
    return Math.max(...counts);
  }

  it('is printed by the operator’s command, with the aggregates of plugins', async () => {
    const { contexts } = server.running.kernel;
    const dependencies = { contexts } as unknown as OperatorDependencies;
    const { code, lines } = await runOperatorCommand(['portal', 'list', 'acme'], dependencies);
    expect([code, lines]).toEqual([
      0,
      [
        expect.stringMatching(
          new RegExp(
            `^${acme.clientId}  'Acme 100%_', ENTERPRISE \\(read-only\\), 2 seats used, no limit, 2 members, 4096 bytes, created .+, active .+, pads 3, newest C$`,
          ),
        ),
      ],
    ]);
    const first = await runOperatorCommand(['portal', 'list'], dependencies);
    const cursor = first.lines.at(-1)?.split('--cursor ')[1] ?? '';
    const next = await runOperatorCommand(['portal', 'list', '--cursor', cursor], dependencies);
    expect(next.lines[0]).toMatch(/'Crowd 0\d+', TEAM, 1 of 10 seats used, 1 members, 0 bytes/);
    expect((await runOperatorCommand(['portal', 'list', 'Zebra'], dependencies)).lines).toEqual([
      "No portal has a name that begins with 'Zebra'.",
    ]);
  });
});
