import { randomUUID } from 'node:crypto';
import { asSystem, rowsAsSystem } from '../../core/server/data/sql/system-statements';
import { operatorDependencies } from '../../core/server/application/installation-operations';
import { runOperatorCommand } from '../../core/server/operations/operator/operator-commands';
import { sql } from '../../core/server/data/sql/tag';
import type { Installation } from '../support/installation/installation';
import { startInstallation } from '../support/installation/installation';

const password = 'mellow-otter-plays';
const patience = 600_000;
const many = 50_000;

describe('erasing a person with much data', () => {
  let installation: Installation;

  beforeAll(async () => {
    installation = await startInstallation();
  }, patience);
  afterAll(() => installation?.stop(), patience);

  it(
    'takes many short transactions, between which lists are answered, and leaves authorship alone',
    async () => {
      const { engine } = installation.server.kernel;
      const [ada, bob] = [installation.visitor(), installation.visitor()];
      await ada.signUp('ada@example.com', password);
      const clientId = await ada.found('Acme');
      await bob.signUp('bob@example.com', password, 'Bob');
      await ada.post(`/clientusers/add?clientid=${clientId}`, { Users: [{ Email: 'bob@example.com' }] });
      const { token } = await bob.invitation('bob@example.com');
      await bob.post('/clientusers/accept/invitation', { Email: 'bob@example.com', ClientId: clientId, Token: token });
      const { body } = await ada.post(`/tasks?clientid=${clientId}`, { title: 'Bob' });
      await installation.server.kernel.eventing.settle();
      const card = sql`jsonb_build_object('owner', jsonb_build_object('id', ${bob.personId}::text, 'fullName', 'Bob'))`;
      const seeds = [
        sql`insert into core.idempotency_key (person_id, key, endpoint, body_hash, status)
          select ${bob.personId}::uuid, n::text, 'e', 'h', 200 from generate_series(1, ${many}::int) n`,
        sql`insert into core.activity (id, client_id, entity_type, entity_id, at, actor_id, request_id, verb, field,
            old_value, new_value)
          select gen_random_uuid(), ${clientId}::uuid, 'tasks.task', ${String(body.id)}::uuid, now(),
            ${bob.personId}::uuid, 'r', 'changed', 'title', '"Bob"', to_jsonb(n::text)
          from generate_series(1, ${many}::int) n`,
        // Below the numbers that the portal has given already.
        sql`insert into core.feed (client_id, number, plugin_id, name, entity_id, version, data, audience, at)
          select ${clientId}::uuid, -n, 'tasks', 'tasks.task-changed', ${randomUUID()}, 1, ${card}, '"portal"', now()
          from generate_series(1, 5000) n`,
      ];
      await engine.once('write', seeds.map(asSystem));
      const histories = async (): Promise<unknown> =>
        rowsAsSystem(engine, sql`select md5(string_agg(a::text, '|' order by id)) as histories from core.activity a`);
      const before = await histories();
      const transactions = jest.spyOn(engine, 'begin');
      let isDone = false;
      const erased = runOperatorCommand(
        ['person', 'erase', 'bob@example.com'],
        operatorDependencies(installation.server.kernel),
      ).finally(() => (isDone = true));
      const statuses: number[] = [];
      while (!isDone) {
        statuses.push((await ada.get(`/tasks?clientid=${clientId}`)).status);
      }
      expect((await erased).lines[0]).toMatch(/is erased: 50,00\d rows and 0 files deleted, 5,\d{3} rows changed\./);
      expect(transactions.mock.calls.length).toBeGreaterThan(many / 1_000);
      expect(statuses.length).toBeGreaterThan(10);
      expect([...new Set(statuses)]).toEqual([200]);
      expect(await histories()).toEqual(before);
    },
    patience,
  );
});
