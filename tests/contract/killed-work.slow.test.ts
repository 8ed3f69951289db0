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
  async function query(...texts: readonly string[]): Promise<void> {
    const socket = encodeURIComponent(join(server.dataDir, 'postgres'));
    const client = new Client(databaseUrl ?? `postgres://postgres@localhost/postgres?host=${socket}`);
    await client.connect();
    for (const text of texts) {
      await client.query(text);
    }
    await client.end();
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
      `update core.job set run_at = now() where kind in ('core.export-portal', 'core.erase-person')`,
      `update core.erasure set worker_until = now() where worker is not null`,
    );
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
