import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Client } from 'pg';
import { hasPostgres } from '../../core/testing/server/postgres-for-tests';
import { createDatabase } from '../../core/testing/server/postgres-test-database';
import { until } from '../../core/testing/server/until';
import { Visitor } from '../support/installation/visitor';
import { JourneyServer } from '../support/journey/server';
import { httpDoor } from '../support/nodes/http-door';

const root = join(__dirname, '../..');
const build = 'dist';
const password = 'mellow-otter-plays';
const patience = 100_000;
const databases = hasPostgres() ? (['embedded', 'postgres'] as const) : (['embedded'] as const);
/** More than one batch of the hand-over. */
const taskCount = 250;

describe.each(databases)('a hand-over, when `kill -9` comes while it runs, on %s', (database) => {
  let server: JourneyServer;
  let databaseUrl: string | undefined;
  let drop: (() => Promise<void>) | undefined;
  let ada: Visitor;
  let clientId: string;

  beforeAll(async () => {
    execFileSync(process.execPath, [join(root, 'core/tools/build.mjs'), '--if-stale'], { cwd: root });
    if (database === 'postgres') {
      ({ url: databaseUrl, drop } = await createDatabase());
    }
    server = await JourneyServer.start({
      root,
      build,
      environment: databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl },
    });
    ada = new Visitor(httpDoor(server.url), '10.0.0.1');
    await ada.signUp('ada@example.com', password);
    clientId = await ada.found('Acme');
  }, patience);
  afterAll(async () => {
    await server?.remove();
    await drop?.();
  }, patience);

  const at = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}clientid=${clientId}`;

  async function connect(): Promise<Client> {
    const socket = encodeURIComponent(join(server.dataDir, 'postgres'));
    const client = new Client(databaseUrl ?? `postgres://postgres@localhost/postgres?host=${socket}`);
    // The embedded database ends with its server.
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  /** In the database of the server that runs. */
  async function query<Row>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    const client = await connect();
    const { rows } = await client.query(text, [...values]);
    await client.end();
    return rows as readonly Row[];
  }

  /** Every event was delivered to every subscriber. */
  async function isQuiet(): Promise<boolean> {
    const waiting = await query(
      `select 1 from core.outbox where client_id = $1 and number is null
        union all select 1 from core.subscriber_progress
          where client_id = $1 and number < wanted and not is_suspended and stopped_at is null`,
      [clientId],
    );
    return waiting.length === 0;
  }

  async function joinAs(name: string): Promise<Visitor> {
    const email = `${name.toLowerCase()}@example.com`;
    const person = new Visitor(httpDoor(server.url), '10.0.0.2');
    await person.signUp(email, password, name);
    await ada.post(at('/clientusers/add'), { Users: [{ Email: email }] });
    const { token: Token } = await ada.invitation(email);
    await person.post('/clientusers/accept/invitation', { Email: email, ClientId: clientId, Token });
    return person;
  }

  /** Creates tasks of a person, a hundred in a request. */
  async function createTasks(ownerId: string): Promise<void> {
    for (let left = taskCount; left > 0; left -= 100) {
      const items = Array.from({ length: Math.min(100, left) }, (_, index) => ({ title: `Task ${left - index}` }));
      await ada.post(at('/tasks/import'), { items });
    }
    await query('update tasks.task set owner_id = $1 where client_id = $2', [ownerId, clientId]);
  }

  it(
    'completes after the restart: the person who left owns nothing, and nothing is handed over twice [R77]',
    async () => {
      const bob = await joinAs('Bob');
      const cid = await joinAs('Cid');
      await createTasks(bob.personId);
      const versions = sortedVersions(
        await query('select id, version from tasks.task where client_id = $1', [clientId]),
      );
      expect(versions).toHaveLength(taskCount);

      await until(isQuiet);

      // The last batch waits for this lock; so the kill comes after the first one.
      const blocker = await connect();
      await blocker.query('begin');
      await blocker.query('select 1 from tasks.task where client_id = $1 order by id limit 1 for update', [clientId]);
      const { status } = await ada.post(at('/clientusers/delete'), { UserID: bob.personId, SuccessorID: cid.personId });
      expect(status).toBe(200);
      await until(async () => {
        const waiting = await query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'
          and datname = current_database()`);
        return waiting.length > 0;
      });
      const leases = `select distinct lease_owner as id from core.subscriber_progress where lease_owner is not null`;
      const owners = (await query<{ id: string }>(leases)).map(({ id }) => id);
      await server.kill();
      await blocker.end().catch(() => {});

      await server.start();
      // The lease of the killed process ends within a minute; the test does not wait for that.
      await query('update core.subscriber_progress set lease_until = now() where lease_owner = any($1::uuid[])', [
        owners,
      ]);
      const ownedBy = (id: string) =>
        query('select 1 from tasks.task where client_id = $1 and owner_id = $2', [clientId, id]);
      await until(async () => (await ownedBy(cid.personId)).length === taskCount);
      expect(await ownedBy(bob.personId)).toEqual([]);

      const told = () =>
        query<{ event_count: number }>(
          `select event_count from notifications.entry where client_id = $1 and person_id = $2
            and entity_type = 'members.member' and entity_id = $3`,
          [clientId, cid.personId, bob.personId],
        );
      await until(async () => (await told()).length > 0);
      // Every task was changed by one hand-over: what the killed process had done was rolled back.
      const after = sortedVersions(await query('select id, version from tasks.task where client_id = $1', [clientId]));
      expect(after).toEqual(versions.map(([id, version]) => [id, version + 1]));
      const changes = await query<{ count: string }>(
        `select count(*) as count from core.outbox where client_id = $1 and name = 'core.work-handed-over'`,
        [clientId],
      );
      expect(changes).toEqual([{ count: '1' }]);
      expect(await told()).toEqual([{ event_count: 1 }]);
    },
    patience,
  );
});

function sortedVersions(
  rows: readonly { readonly id: string; readonly version: number }[],
): readonly (readonly [string, number])[] {
  return rows.map(({ id, version }) => [id, version] as const).sort(([left], [right]) => (left < right ? -1 : 1));
}
