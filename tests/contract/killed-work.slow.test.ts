import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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
/** Enough that the kill comes while the work is under way. */
const rowCount = 30_000;
const fileBytes = 16 * 1024 * 1024;

const databases = hasPostgres() ? (['embedded', 'postgres'] as const) : (['embedded'] as const);

describe.each(databases)('work that `kill -9` interrupts, on %s', (database) => {
  const drops: (() => Promise<void>)[] = [];
  const children: ChildProcess[] = [];
  let folder: string;
  let temporary: string;
  let server: JourneyServer;
  let databaseUrl: string | undefined;
  let ada: Visitor;
  let clientId: string;

  const visitor = (url = server.url): Visitor => new Visitor(httpDoor(url), '10.0.0.1');
  const exportFolder = (): string => join(server.dataDir, 'files/exports', clientId);

  beforeAll(async () => {
    execFileSync(process.execPath, [join(root, 'core/tools/build.mjs'), '--if-stale'], { cwd: root });
    folder = await mkdtemp(join(tmpdir(), 'tessera-killed-'));
    temporary = join(folder, 'tmp');
    await mkdir(temporary);
    databaseUrl = await newDatabase();
    server = await JourneyServer.start({ root, build, environment: environment(databaseUrl) });
    ada = visitor();
    await ada.signUp('ada@example.com', password);
    clientId = await ada.found('Acme');
    const bob = visitor();
    await bob.signUp('bob@example.com', password, 'Bob');
    await seed(bob.personId);
  }, patience);
  afterAll(async () => {
    for (const child of children) {
      child.kill('SIGKILL');
    }
    await server?.remove();
    for (const drop of drops) {
      await drop();
    }
    await rm(folder, { recursive: true, force: true });
  }, patience);

  async function newDatabase(): Promise<string | undefined> {
    if (database === 'embedded') {
      return undefined;
    }
    const { url, drop } = await createDatabase();
    drops.push(drop);
    return url;
  }

  function environment(url: string | undefined): Readonly<Record<string, string>> {
    return { TMPDIR: temporary, ...(url === undefined ? {} : { DATABASE_URL: url }) };
  }

  /** In the database of the server that runs. */
  async function connect(): Promise<Client> {
    const socket = encodeURIComponent(join(server.dataDir, 'postgres'));
    const client = new Client(databaseUrl ?? `postgres://postgres@localhost/postgres?host=${socket}`);
    // The embedded database may end with the server that is killed.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  /** @returns the rows of the last statement. */
  async function query(...texts: readonly string[]): Promise<readonly Record<string, unknown>[]> {
    const client = await connect();
    let rows: readonly Record<string, unknown>[] = [];
    try {
      for (const text of texts) {
        ({ rows } = await client.query<Record<string, unknown>>(text));
      }
    } finally {
      await client.end();
    }
    return rows;
  }

  /** Rows of Bob and of the portal, and one large file. */
  async function seed(personId: string): Promise<void> {
    const id = randomUUID();
    const path = join(server.dataDir, 'files/attachments', clientId, id);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, randomBytes(fileBytes));
    await query(
      `insert into core.idempotency_key (person_id, key, endpoint, body_hash, status)
        select '${personId}', n::text, 'e', 'h', 200 from generate_series(1, ${rowCount}) n`,
      `insert into core.attachment (id, client_id, entity_type, entity_id, name, type, size, sha256, created_at, stored_at)
        values ('${id}', '${clientId}', 'tasks.task', '${randomUUID()}', 'a.bin', 'application/octet-stream',
          ${fileBytes}, '', now(), now())`,
    );
  }

  function operator(words: readonly string[], options: Partial<Record<string, string>> = {}): ChildProcess {
    const child = spawn(process.execPath, [join(root, build, 'server/operator.js'), ...words], {
      cwd: root,
      env: { ...process.env, ...environment(databaseUrl), DATA_DIR: server.dataDir, ...options },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    return child;
  }

  /** Restarts the killed server, and ends the leases that the killed process held for up to a minute. */
  async function restart(): Promise<void> {
    await server.start();
    await query(
      `update core.job set run_at = now() where kind in ('core.export-portal', 'core.erase-person',
        'core.close-portal', 'core.delete-portal')`,
      `update core.erasure set worker_until = now() where worker is not null`,
    );
  }

  /** Tables that contain rows of a company. */
  async function rowsOf(portalId: string): Promise<readonly unknown[]> {
    const tables = await query(`select format('%I.%I', c.table_schema, c.table_name) as name
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.column_name = 'client_id' and t.table_type = 'BASE TABLE'`);
    const counts = tables.map(
      ({ name }) => `select '${String(name)}' as name from ${String(name)}
      where client_id::text = '${portalId}' group by 1`,
    );
    return query(counts.join(' union all '));
  }

  const namesIn = (path: string): readonly string[] =>
    existsSync(path) ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : [];
  const unfinishedIn = (path: string): readonly string[] =>
    namesIn(path).filter((name) => /\.part$|unfinished|restored/.test(name));

  it(
    'finishes an export, writes no half backup, and leaves no part of either',
    async () => {
      await ada.post(`/portal/exports?clientid=${clientId}`);
      const file = join(folder, 'whole.tar.gz');
      const backup = operator(['backup', file]);
      const ended = once(backup, 'exit');
      await until(() => unfinishedIn(exportFolder()).length > 0 && unfinishedIn(folder).length > 0);
      await server.kill();
      expect((await ended)[0]).not.toBe(0);
      expect(namesIn(folder)).not.toContain('whole.tar.gz');

      await restart();
      const exports = async (): Promise<readonly { readonly id: string; readonly state: string }[]> =>
        (await ada.get(`/portal/exports?clientid=${clientId}`)).body.items;
      await until(async () => (await exports()).every(({ state }) => state === 'ready'));
      const [ready] = await exports();
      const download = await ada.get(`/portal/exports/${ready?.id}/file?clientid=${clientId}`);
      expect([(await exports()).length, download.status]).toEqual([1, 200]);
      expect(namesIn(exportFolder())).toHaveLength(1);
      expect(await once(operator(['backup', file]), 'exit')).toEqual([0, null]);
      expect([unfinishedIn(folder), unfinishedIn(server.dataDir)]).toEqual([[], []]);
    },
    patience,
  );

  it(
    'finishes an erasure',
    async () => {
      const first = operator(['person', 'erase', 'bob@example.com']);
      const ended = once(first, 'exit');
      const [line] = (await once(first.stdout ?? first, 'data')) as [Buffer];
      const [, personId = ''] = /The account (\S+) is closed/.exec(line.toString()) ?? [];
      await server.kill();
      expect((await ended)[0]).not.toBe(0);

      await restart();
      // By the id: the address is forgotten when the data are deleted.
      const second = operator(['person', 'erase', personId]);
      let lines = '';
      second.stdout?.on('data', (bytes: Buffer) => (lines += bytes.toString()));
      expect(await once(second, 'exit')).toEqual([0, null]);
      expect(lines).toMatch(/is erased: 30,0\d\d rows and 0 files deleted/);
    },
    patience,
  );

  it(
    'closes a company that its owner has deleted once, and deletes all its data',
    async () => {
      const closed = await ada.found('Globex');
      const path = join(server.dataDir, 'files/attachments', closed);
      const file = randomUUID();
      await mkdir(path, { recursive: true });
      await writeFile(join(path, file), randomBytes(1024));
      const ordered = await ada.post(`/access/company-deletion?clientid=${closed}`, { name: 'Globex', password });
      expect(ordered.status).toBe(200);
      await query(
        `insert into core.activity (id, client_id, entity_type, entity_id, at, request_id, verb)
          select gen_random_uuid(), '${closed}', 'tasks.task', gen_random_uuid(), now(), 'r', 'create'
          from generate_series(1, ${rowCount})`,
        `insert into core.attachment (id, client_id, entity_type, entity_id, name, type, size, sha256, created_at, stored_at)
          values ('${file}', '${closed}', 'tasks.task', gen_random_uuid(), 'a.bin', 'application/octet-stream', 1024, '',
            now(), now())`,
        `update core.portal set deletion_at = now() where client_id = '${closed}'`,
      );
      const actions = async (): Promise<readonly unknown[]> =>
        (
          await query(`select action from core.audit where entity_id = '${closed}' and action like 'core.portal.%'
            order by at, action`)
        ).map(({ action }) => action);
      const isLeft = async (): Promise<boolean> =>
        (await query(`select 1 from core.portal_deletion where client_id = '${closed}'`)).length > 0;

      // In the transaction that closes it, which waits for this lock.
      const lock = await connect();
      await lock.query('begin');
      await lock.query(`select 1 from core.portal where client_id = '${closed}' for update`);
      await query(`update core.job set run_at = now() where kind = 'core.close-portal'`);
      await until(
        async () =>
          (await query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%portal%'`))
            .length > 0,
      );
      await server.kill();
      await lock.end().catch(() => undefined);

      // In the deletion of its data.
      await restart();
      await until(
        async () =>
          (await query(`select 1 from core.portal_deletion where client_id = '${closed}' and rows_deleted > 0`))
            .length > 0,
      );
      await server.kill();
      await restart();
      expect(await actions()).not.toContain('core.portal.delete');
      await until(async () => !(await isLeft()));
      await until(async () => (await actions()).includes('core.portal.delete'));

      // The company's own entries are deleted with it.
      expect(await actions()).toEqual(['core.portal.close', 'core.portal.delete']);
      await ada.logIn('ada@example.com', password);
      const { portals } = (await ada.get('/users/profile')).body as { portals: readonly { clientId: string }[] };
      expect(portals.map((portal) => portal.clientId)).toEqual([clientId]);
      expect(await rowsOf(closed)).toEqual([]);
      expect(
        namesIn(join(server.dataDir, 'files')).filter((each) => each.includes(closed) && !each.endsWith(closed)),
      ).toEqual([]);
    },
    patience,
  );

  it(
    'restores everything or nothing, and can be repeated',
    async () => {
      const file = join(folder, 'whole.tar.gz');
      const dataDir = join(folder, 'restored');
      await mkdir(dataDir);
      const url = await newDatabase();
      const target = { DATA_DIR: dataDir, ...(url === undefined ? {} : { DATABASE_URL: url }) };
      const killed = operator(['restore', file], target);
      const ended = once(killed, 'exit');
      const files = join(dataDir, 'files');
      await until(() => existsSync(join(dataDir, 'restore.unfinished')) && unfinishedIn(files).length > 0);
      killed.kill('SIGKILL');
      expect(await ended).toEqual([null, 'SIGKILL']);

      const empty = await JourneyServer.start({ root, build, dataDir, environment: environment(url) });
      try {
        const login = await visitor(empty.url).logIn('ada@example.com', password);
        expect(login.body.accessToken).toBeUndefined();
        expect([unfinishedIn(dataDir), namesIn(files).filter((name) => !name.endsWith(clientId))]).toEqual([
          [],
          ['attachments'],
        ]);
      } finally {
        await empty.stop();
      }
      expect(await once(operator(['restore', file], target), 'exit')).toEqual([0, null]);
      const whole = await JourneyServer.start({ root, build, dataDir, environment: environment(url) });
      try {
        expect((await visitor(whole.url).logIn('ada@example.com', password)).status).toBe(200);
        const key = namesIn(files).find((name) => name.includes(clientId) && !name.endsWith(clientId)) ?? '';
        expect((await readFile(join(files, key))).length).toBe(fileBytes);
        expect([unfinishedIn(dataDir), namesIn(temporary)]).toEqual([[], []]);
      } finally {
        await whole.stop();
      }
    },
    patience,
  );
});
