import { listPeople } from '../../../contract';
import { startServer } from '../../../testing/start-server';
import type { TestServer } from '../../../testing/start-server';
import type { TestPortal } from '../../../testing/test-people';
import type { Sql } from '../../data/sql/database';
import { countStatement } from '../../data/sql/describe-statements';
import { sql } from '../../data/sql/tag';
import { identityScope } from './identity-scope';
import { selectMembers } from './member-rows';

describe('the list of members', () => {
  let server: TestServer;
  let portal: TestPortal;

  beforeAll(async () => {
    server = await startServer({ plugins: [] });
    portal = await server.people.portal();
    await write(sql`insert into core.person (id, email, full_name, created_at, updated_at)
      select gen_random_uuid(), 'many' || n || '@x.example', 'Person ' || (n * 7919 % 3000), now(), now()
      from generate_series(1, 3000) n`);
    await write(sql`insert into core.membership (client_user_id, client_id, person_id, role, status, joined_at)
      select gen_random_uuid(), ${portal.clientId}::uuid, id, 'member', 'active', now()
      from core.person where email like 'many%'`);
    await write(sql`analyze core.membership`);
  });
  afterAll(() => server?.stop());

  async function write(statement: Sql): Promise<void> {
    const transaction = server.running.kernel.engine.begin('write');
    await transaction.execute([{ ...statement.compile(), scope: identityScope }]);
    await transaction.commit();
  }

  function planOf(order: Sql): Promise<readonly string[]> {
    const statement = sql`select * from (${selectMembers}) listed
      where client_id = ${portal.clientId}::uuid and status = 'active' order by ${order} limit 51`;
    return countStatement(server.running.kernel.engine, { ...statement.compile(), scope: identityScope });
  }

  it.each([
    ['name', sql`sort_name, person_id`, 'membership_by_name'],
    ['joining', sql`joined_at desc, person_id desc`, 'membership_by_joining'],
    ['activity', sql`activity_day, person_id`, 'membership_by_activity'],
  ])('is read in the order of %s by an index, without sorting all members', async (_name, order, index) => {
    const plan = (await planOf(order)).join('\n');
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan on membership m\b/);
    expect(plan).not.toMatch(/Sort Key: (m\.|.*active_on)/);
  });

  it('follows the name of a person', async () => {
    await write(sql`update core.person set full_name = 'Zoë Last' where email = 'many1@x.example'`);
    const ana = await server.people.member(portal, { fullName: 'Ana Lopez', role: 'admin' });
    const { items } = await server.call(listPeople, { query: { search: 'zoë' } }, { as: ana, portal });
    expect(items.map(({ fullName }) => fullName)).toEqual(['Zoë Last']);
  });
});
