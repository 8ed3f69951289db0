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
/** With the inbox of the tests, whose sink hangs where a title says so. */
const build = 'dist-test';
const password = 'mellow-otter-plays';
const patience = 300_000;

jest.setTimeout(patience);

const databases = hasPostgres() ? (['embedded', 'postgres'] as const) : (['embedded'] as const);

describe.each(databases)('a notification that a sink holds when `kill -9` ends the process, on %s', (database) => {
  let server: JourneyServer;
  let drop = (): Promise<void> => Promise.resolve();
  let databaseUrl: string | undefined;

  beforeAll(async () => {
    execFileSync(process.execPath, [join(root, 'core/tools/build.mjs'), '--test', '--if-stale'], { cwd: root });
    if (database === 'postgres') {
      ({ url: databaseUrl, drop } = await createDatabase());
    }
    const environment: Readonly<Record<string, string>> =
      databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
    server = await JourneyServer.start({ root, build, environment });
  });
  afterAll(async () => {
    await server?.remove();
    await drop();
  });

  async function query(text: string): Promise<void> {
    const socket = encodeURIComponent(join(server.dataDir, 'postgres'));
    const client = new Client(databaseUrl ?? `postgres://postgres@localhost/postgres?host=${socket}`);
    await client.connect();
    await client.query(text);
    await client.end();
  }

  it('is delivered again with its key, and stored once', async () => {
    const ada = new Visitor(httpDoor(server.url), '10.0.0.1');
    await ada.signUp('ada@example.com', password);
    const clientId = await ada.found('Acme');
    const ben = new Visitor(httpDoor(server.url), '10.0.0.2');
    await ben.signUp('ben@example.com', password, 'Ben Ito');
    await query(`insert into core.membership (client_user_id, client_id, person_id, role, status, joined_at)
      values (gen_random_uuid(), '${clientId}', '${ben.personId}', 'member', 'active', now())`);
    await ben.logIn('ben@example.com', password);
    const inbox = async () => (await ben.get(`/inbox/entries?clientid=${clientId}`)).body;
    const task = { title: 'Task [hang]', ownerId: ben.personId };
    expect((await ada.post(`/tasks?clientid=${clientId}`, task)).status).toBe(201);

    await until(async () => (await inbox()).attempts?.length > 0);
    expect((await inbox()).entries).toEqual([]);
    await server.kill();
    await server.start();

    await until(async () => (await inbox()).entries?.length > 0);
    const { entries, attempts } = await inbox();
    expect(entries).toHaveLength(1);
    expect(attempts).toEqual([entries[0].key, entries[0].key]);
  });
});
