import { sql } from '../../data/sql/tag';
import { EventingStage } from '../../../testing/server/eventing-test-kit';
import { outboxTables } from '../../application/schema/outbox-schema';

describe('tables of eventing', () => {
  let stage: EventingStage;

  beforeAll(async () => {
    stage = await EventingStage.open();
  });
  afterAll(() => stage?.close());

  const as = (role: string, clientId: string, query: ReturnType<typeof sql>) =>
    stage.engine.once('write', [{ ...query.compile(), scope: { role, clientId, personId: undefined } }]);

  it.each(outboxTables.map((table) => table.name))('keeps plugins out of %s', async (table) => {
    const clientId = await stage.portal(['Tasks']);
    const reading = as('app_probe', clientId, sql`select 1 from ${sql.id('core', table)}`);
    await expect(reading).rejects.toMatchObject({ code: '42501' });
  });

  it.each([
    'write_outbox(null)',
    'sequence_outbox(null, 1)',
    'append_audit(null, null)',
    'advance_subscriber(null, null, 1, 1)',
    'finish_job(1, 1, null, null)',
  ])('keeps plugins out of %s', async (call) => {
    const text = `select core.${call}`;
    const scope = { role: 'app_probe', clientId: undefined, personId: undefined };
    await expect(stage.engine.once('write', [{ text, values: [], scope }])).rejects.toMatchObject({ code: '42501' });
  });

  it('sequences new rows without reading older ones, although the plan was made for an empty table', async () => {
    const portal = await stage.portal(['Tasks']);
    await stage.engine.administer((run) => run('analyze core.outbox'));
    const event = { kind: 'event', pluginId: 'probe', name: 'probe.said' };
    const said = {
      clientId: portal,
      actorKind: 'user',
      requestId: 'r',
      outbox: Array.from({ length: 100 }, () => event),
    };
    const statements = [
      sql`select core.write_outbox(${sql.json(said)})`,
      sql`select core.sequence_unaudited(${portal}, 100)`,
      sql`select seq_tup_read + idx_tup_fetch < 6000 as is_little from pg_stat_xact_all_tables
        where relid = 'core.outbox'::regclass`,
    ];
    const scope = { role: 'system_core', clientId: undefined, personId: undefined };
    // A session may keep a generic plan from the sixth execution on. The counts may accumulate over all rounds.
    for (let round = 0; round < 12; round += 1) {
      const results = await stage.engine.once(
        'write',
        statements.map((statement) => ({ ...statement.compile(), scope })),
      );
      expect(results.at(-1)?.rows).toEqual([{ is_little: true }]);
    }
  });

  it('shows core in a request only the rows of its portal, and no rows of the installation', async () => {
    const mine = await stage.portal(['Tasks']);
    const theirs = await stage.portal(['Tasks']);
    const [plans] = await as('app_core', mine, sql`select client_id from core.portal_plan`);
    expect(plans?.rows).toEqual([{ client_id: mine }]);
    expect(theirs).not.toBe(mine);
    const [catalogue] = await as('app_core', mine, sql`select code from core.plan`);
    expect(catalogue?.rows).toEqual([]);
  });
});
