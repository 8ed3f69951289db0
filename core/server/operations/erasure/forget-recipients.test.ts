import type { TestServer } from '../../../testing/start-server';
import { startServer } from '../../../testing/start-server';
import { rowsAsSystem, runAsSystem } from '../../data/sql/system-statements';
import { sql } from '../../data/sql/tag';
import { operatorDependencies } from '../../application/installation-operations';
import { runOperatorCommand } from '../operator/operator-commands';

describe('erasing a recipient of notifications', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer({ plugins: [] });
  });
  afterAll(() => server?.stop());

  it('removes the person from those that no sink has delivered, and no other recipient', async () => {
    const { kernel } = server.running;
    const portal = await server.people.portal();
    const bob = await server.people.member(portal);
    const other = await server.people.member(portal);
    await runAsSystem(
      kernel.engine,
      'write',
      sql`insert into core.outbox (client_id, kind, plugin_id, name, audience, data, actor_kind, request_id)
        values (${portal.clientId}::uuid, 'notification', 'lockers', 'lockers.opened',
          ${sql.json({ persons: [bob.personId, other.personId] })}, '{}', 'job', 'r')`,
    );
    await runOperatorCommand(['person', 'erase', bob.personId], operatorDependencies(kernel));
    const rows = await rowsAsSystem(
      kernel.engine,
      sql<{ audience: unknown }>`select audience from core.outbox
        where client_id = ${portal.clientId}::uuid and kind = 'notification'`,
    );
    expect(rows).toEqual([{ audience: { persons: [other.personId] } }]);
  });
});
