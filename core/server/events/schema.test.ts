import { sql } from '../sql/tag';
import { describeDatabases } from '../../testing/describe-databases';
import { EventingStage } from './eventing-test-kit';
import { eventTables } from './schema';

describeDatabases('tables of eventing', (kind) => {
  let stage: EventingStage;

  beforeAll(async () => {
    stage = await EventingStage.open(kind);
  });
  afterAll(() => stage?.close());

  const as = (role: string, clientId: string, query: ReturnType<typeof sql>) =>
    stage.engine.once('write', [{ ...query.compile(), scope: { role, clientId, personId: undefined } }]);

  it.each(eventTables.map((table) => table.name))('keeps plugins out of %s', async (table) => {
    const clientId = await stage.portal(['Tasks']);
    const reading = as('app_probe', clientId, sql`select 1 from ${sql.id('core', table)}`);
    await expect(reading).rejects.toMatchObject({ code: '42501' });
  });

  it.each([
    'write_effects(null)',
    'number_outbox(null, 1)',
    'append_audit(null, null)',
    'advance_subscriber(null, null, 1, 1)',
    'finish_job(1, 1, null)',
  ])('keeps plugins out of %s', async (call) => {
    const text = `select core.${call}`;
    const scope = { role: 'app_probe', clientId: undefined, personId: undefined };
    await expect(stage.engine.once('write', [{ text, values: [], scope }])).rejects.toMatchObject({ code: '42501' });
  });

  it('shows core in a call the rows of its portal only, and those of no portal not at all', async () => {
    const mine = await stage.portal(['Tasks']);
    const theirs = await stage.portal(['Tasks']);
    const [plans] = await as('app_core', mine, sql`select client_id from core.portal_plan`);
    expect(plans?.rows).toEqual([{ client_id: mine }]);
    expect(theirs).not.toBe(mine);
    const [catalogue] = await as('app_core', mine, sql`select code from core.plan`);
    expect(catalogue?.rows).toEqual([]);
  });
});
