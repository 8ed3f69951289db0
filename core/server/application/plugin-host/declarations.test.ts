import * as z from 'zod/mini';
import { defineEndpoint, defineMessages, defineNotification } from '../../../contract';
import { createContainer } from '../../../kernel/container';
import { indexProblems } from '../../../testing/describe-plugin-indexes';
import { FakeClock } from '../../../testing/fake-clock';
import { FakeLogger } from '../../../testing/fakes/fake-logger';
import type { TestServer } from '../../../testing/start-server';
import { startServer } from '../../../testing/start-server';
import { testPlugin } from '../../../testing/test-plugin';
import { Identities, PortalCounters } from '../../identity/accounts/services';
import type { ServerPlugin } from '../../plugin';
import { handle } from '../../request-context/endpoint-binding';
import { Entitlements } from '../../identity/entitlements/entitlements';
import { sql } from '../../data/sql/tag';
import { deleteExpiredRows } from './delete-expired-rows';
import { PluginHost } from './plugin-host';

function reasons(...plugins: readonly ServerPlugin[]): Readonly<Record<string, string | undefined>> {
  const host = new PluginHost({ plugins, root: createContainer(), logger: new FakeLogger(), clock: new FakeClock() });
  return Object.fromEntries(
    host.all.map(({ plugin, error }) => [plugin.manifest.id, (error as Error | undefined)?.message]),
  );
}

const ping = defineEndpoint({
  id: 'drafts.ping',
  method: 'POST',
  path: '/drafts/ping',
  gate: { audience: 'member' },
  effect: 'read',
  limit: 'drafts.ping',
  shape: { response: z.object({ pong: z.boolean() }) },
});
const counts = defineEndpoint({
  id: 'drafts.counts',
  method: 'GET',
  path: '/drafts/counts',
  gate: { audience: 'member' },
  effect: 'read',
  shape: { response: z.record(z.string(), z.number()) },
});

const limits = [{ name: 'drafts.ping', perMinute: 3 }] as const;
const draftsPlugin = testPlugin('drafts', {
  gate: { audience: 'member' },
  limits,
  tables: [{ name: 'draft', tenancy: 'portal', retention: { column: 'touched_at', days: 10 } }],
  migrations: [
    {
      id: '0001-create-drafts',
      up: [
        sql`create table draft (client_id uuid not null, id int not null, touched_at timestamptz not null,
          primary key (client_id, id))`,
        sql`create index draft_touched on draft (touched_at)`,
      ],
    },
  ],
  counters: [{ name: 'openDrafts', count: async () => 7 }],
  endpoints: [
    handle(ping, async () => ({ pong: true })),
    handle(counts, async (_request, context) => {
      const personId = context.actor.userId ?? '';
      const { modules } = await context.get(Entitlements).of(context.clientId);
      const memberships = await context.get(Identities).memberships(personId);
      const found = await context.get(PortalCounters).of(
        personId,
        memberships.map((membership) => ({ ...membership, modules })),
      );
      return found.get(context.clientId) ?? {};
    }),
  ],
});

describe('A plugin whose declarations are wrong is refused:', () => {
  const draftLabel = defineMessages('drafts', { label: 'A draft is shared with me' });
  const sink = { id: 'drafts.app', deliver: async () => undefined } as const;
  const count = async (): Promise<number> => 0;

  it.each<[string, Omit<ServerPlugin, 'manifest'>, string]>([
    [
      'a counter whose name is not in camel case',
      { counters: [{ name: 'open drafts', count }] },
      "Counter 'open drafts' of plugin 'drafts' must be named in camel case, such as 'openItems'.",
    ],
    [
      'a rate limit of another owner',
      { limits: [{ name: 'core.login', perMinute: 5 }] },
      "Rate limit 'core.login' of plugin 'drafts' must begin with 'drafts.'.",
    ],
    [
      'a rate limit that lets nothing through',
      { limits: [{ name: 'drafts.ping', perMinute: 0 }] },
      "Rate limit 'drafts.ping' must allow a whole number of requests a minute, at least 1.",
    ],
    [
      'an endpoint with an undeclared rate limit',
      { endpoints: draftsPlugin.endpoints ?? [] },
      "Endpoint 'drafts.ping' uses the rate limit 'drafts.ping', which plugin 'drafts' does not declare.",
    ],
    [
      'a retention of no days',
      { tables: [{ name: 'draft', tenancy: 'portal', retention: { column: 'touched_at', days: 0.5 } }] },
      "Table 'draft' of plugin 'drafts' must keep its rows for a whole number of days, at least 1.",
    ],
    [
      'a retention of rows that have files',
      {
        tables: [
          { name: 'draft', tenancy: 'portal', retention: { column: 'touched_at', days: 5 }, files: ['drafts/{id}'] },
        ],
      },
      "Table 'draft' of plugin 'drafts' has files, which a retention would not remove; delete its rows with a job.",
    ],
    [
      'a notification that is named after another owner',
      {
        notifications: [
          defineNotification('teams.joined', { label: draftLabel.label, reason: 'watching', channels: ['app'] }),
        ],
      },
      "Notification 'teams.joined' of plugin 'drafts' must begin with 'drafts.' and have no spaces.",
    ],
    [
      'a mandatory notification without a channel',
      {
        notifications: [
          defineNotification('drafts.lost', {
            label: draftLabel.label,
            reason: 'system',
            channels: [],
            mandatory: 'security',
          }),
        ],
      },
      "Notification 'drafts.lost' is mandatory, so it must name at least one channel.",
    ],
    [
      'a notification sink that is declared twice',
      { notificationSinks: [sink, sink] },
      "Notification sink 'drafts.app' is declared twice by plugin 'drafts'.",
    ],
    [
      'a notification sink whose batches are too small',
      { notificationSinks: [{ ...sink, maxSize: 10 }] },
      "Notification sink 'drafts.app' must have a maximum size of 100 to 5000.",
    ],
    [
      'a notification sink that tries again without an end',
      { notificationSinks: [{ ...sink, maxAttempts: Number.POSITIVE_INFINITY }] },
      "Notification sink 'drafts.app' must have 1 to 100 attempts.",
    ],
  ])('%s', (_what, parts, reason) => {
    expect(reasons(testPlugin('drafts', { gate: { audience: 'member' }, ...parts }))).toEqual({ drafts: reason });
  });

  it('a counter that another plugin declared', () => {
    const counters = [{ name: 'openDrafts', count }];
    expect(reasons(testPlugin('alpha', { counters }), testPlugin('beta', { counters }))).toEqual({
      alpha: undefined,
      beta: "Counter 'openDrafts' is declared by plugin 'alpha' and again by 'beta'.",
    });
  });
});

describe('A plugin outside of the repository', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer({ plugins: [draftsPlugin], configuration: { rateLimitFactor: 2 } });
  });
  afterAll(() => server.stop());

  it('has a counter of its own', async () => {
    const portal = await server.people.portal();
    expect(await server.call(counts, {}, { as: portal.admin, portal })).toEqual({ openDrafts: 7 });
  });

  it('has a rate limit of its own', async () => {
    const portal = await server.people.portal();
    const statuses: number[] = [];
    for (let call = 0; call < 7; call += 1) {
      statuses.push((await server.send(ping, {}, { as: portal.admin, portal })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 6 }, () => 200), 429]);
  });

  it('has its expired rows deleted', async () => {
    const { engine, owners } = server.running.kernel;
    const { clientId } = await server.people.portal();
    const scope = { role: 'own_drafts', clientId: undefined, personId: undefined };
    const insert = sql`insert into drafts.draft select ${clientId}::uuid, days, now() - make_interval(days => days)
      from generate_series(8, 12) days`;
    await engine.once('write', [{ ...insert.compile(), scope }]);
    await deleteExpiredRows({ engine, owners });
    const [left] = await engine.once('read', [{ ...sql`select id from drafts.draft order by id`.compile(), scope }]);
    expect(left?.rows).toEqual([{ id: 8 }, { id: 9 }]);
  });

  it('needs an index on the column of a retention', async () => {
    const { engine } = server.running.kernel;
    const { tables = [] } = draftsPlugin;
    expect(await indexProblems(engine, { id: 'drafts', tables })).toEqual([]);
    const other = tables.map((table) => ({ ...table, retention: { column: 'made_at', days: 10 } }));
    expect(await indexProblems(engine, { id: 'drafts', tables: other })).toEqual([
      "'drafts.draft' needs an index that begins with made_at, to delete expired rows: add 'create index on draft (made_at)' to a migration",
    ]);
  });
});
