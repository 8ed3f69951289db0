import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { TestDatabase } from '../../../testing/describe-databases';
import { describeDatabases } from '../../../testing/describe-databases';
import type { TestServer } from '../../../testing/start-server';
import { startServer } from '../../../testing/start-server';
import { runAsSystem } from '../../data/sql/system-statements';
import { createKeyRing } from '../../platform/keys/key-ring';
import { loadSecrets } from '../../data/keys/load-keys';
import { operatorDependencies } from '../../application/installation-operations';
import { FileStore } from '../../platform/file-store';
import { Vault } from '../../platform/vault/vault';
import { migrate, migrateUpTo } from '../../data/sql/migrate';
import { sql } from '../../data/sql/tag';
import { createVault } from '../../platform/vault/sealed-vault';
import type { EmptyInstallation } from '../../../testing/server/backup-test-kit';
import { emptyInstallation, everything, oddPlugin, oddRows } from '../../../testing/server/backup-test-kit';
import { restoreBackup } from './restore-backup';

const photo = Buffer.from('not really a picture');

describeDatabases('backup and restore', (kind) => {
  const other: TestDatabase = kind === 'embedded' ? 'server' : 'embedded';
  const releases: (() => Promise<void>)[] = [];
  let folder: string;
  let server: TestServer;
  let file: string;
  let sealed: string;
  let before: Awaited<ReturnType<typeof everything>>;

  const empty = async (...parts: Parameters<typeof emptyInstallation>): Promise<EmptyInstallation> => {
    const installation = await emptyInstallation(...parts);
    releases.push(installation.release);
    return installation;
  };
  const backUp = (name: string) => operatorDependencies(server.running.kernel).operations.backUp(join(folder, name));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tessera-backup-'));
    server = await startServer({ plugins: [oddPlugin()], database: kind, configuration: { appKeys: undefined } });
    const { clientId, admin } = await server.people.portal({ name: 'Müller & "Söhne"' });
    const { kernel } = server.running;
    await kernel.engine.administer((run) => run(oddRows(clientId)));
    const key = `photos/${admin.personId}/face.webp`;
    await kernel.get(FileStore).put(
      key,
      (async function* bytes() {
        yield photo;
      })(),
      { type: 'image/webp', size: photo.length },
    );
    await runAsSystem(
      kernel.engine,
      'write',
      sql`update core.person set photo_key = 'face' where id = ${admin.personId}::uuid`,
    );
    sealed = await kernel.get(Vault).seal('test.secret', 'open sesame');
    // Background work of the server may change a row while the backup is written; then it is repeated.
    for (let attempt = 1; ; attempt += 1) {
      before = await everything(kernel.engine);
      file = join(folder, `whole-${attempt}.tar.gz`);
      await backUp(basename(file));
      if (isDeepStrictEqual(await everything(kernel.engine), before)) {
        break;
      }
    }
  }, 240_000);
  afterEach(async () => {
    for (const release of releases.splice(0)) {
      await release();
    }
  });
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it.each([kind, other])('copies every value exactly, with files and keys, to %s', async (target) => {
    const installation = await empty(target);
    await restoreBackup(installation, file);
    expect(before['odds.odd']).toHaveLength(3);
    expect(await everything(installation.engine)).toEqual(before);
    const keys = createKeyRing(await loadSecrets(installation));
    expect(await createVault(keys).open('test.secret', sealed)).toBe('open sesame');
    const stored: Buffer[] = [];
    for await (const key of installation.files.list()) {
      for await (const chunk of await installation.files.open(key)) {
        stored.push(Buffer.from(chunk));
      }
    }
    expect(Buffer.concat(stored)).toEqual(photo);
    // Sequences continue where they stopped, and foreign keys are restored.
    const next = await installation.engine.administer(async (run) => {
      await run(`insert into odds.odd (client_id, words) values ('${randomUUID()}', 'next')`);
      return run('select max(id)::int as id from odds.odd');
    });
    expect(next[0]?.rows).toEqual([{ id: 42 }]);
    const broken = installation.engine.administer((run) => run('update odds.odd set parent_id = 99'));
    await expect(broken).rejects.toMatchObject({ code: '23503' });
    expect(await readdir(installation.dataDir)).not.toContain('restore.unfinished');
  });

  it.each([kind, other])('analyzes the loaded tables for the planner, on %s', async (target) => {
    const installation = await empty(target);
    await restoreBackup(installation, file);
    const [counted] = await installation.engine.administer((run) =>
      run(`select reltuples::int as rows from pg_class where oid = 'odds.odd'::regclass`),
    );
    expect(counted?.rows).toEqual([{ rows: 3 }]);
  });

  it('includes the keys of an installation without people', async () => {
    const young = await startServer({ plugins: [oddPlugin()], database: kind, configuration: { appKeys: undefined } });
    releases.push(() => young.stop());
    const { secrets } = young.running.kernel;
    const backup = join(folder, 'young.tar.gz');
    await operatorDependencies(young.running.kernel).operations.backUp(backup);
    const installation = await empty(kind);
    await restoreBackup(installation, backup);
    expect(await loadSecrets(installation)).toEqual(secrets);
  });

  it('ends all sessions, because one that was revoked after the backup would be valid again', async () => {
    const installation = await empty('embedded');
    await restoreBackup(installation, file);
    const [found] = await runAsSystem(installation.engine, 'read', sql`select * from core.session`);
    expect(found?.rows).toEqual([]);
  });

  it('is one file that only its owner can read, and never replaces another', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await expect(backUp(basename(file))).rejects.toThrow('already exists');
    expect((await readdir(folder)).filter((name) => name.includes('.part'))).toEqual([]);
    await expect(backUp('no/such/folder.tar.gz')).rejects.toThrow();
  });

  it('refuses an installation in use', async () => {
    const installation = await empty('embedded');
    await restoreBackup(installation, file);
    await expect(restoreBackup(installation, file)).rejects.toThrow('already contains people or portals');
    // The existing data stay.
    expect((await everything(installation.engine))['core.portal']).toHaveLength(1);
    expect(existsSync(join(installation.dataDir, 'keys.json'))).toBe(true);
  });

  it.each([1, 9])('works after migrations that were interrupted after %i steps', async (steps) => {
    const installation = await empty('embedded');
    const { engine, owners, logger } = installation;
    const all = owners.flatMap(({ id: owner, migrations }) => migrations.map(({ id }) => ({ owner, id })));
    await migrateUpTo(engine, owners, { ledger: all.slice(0, steps), logger });
    await restoreBackup(installation, file);
    expect((await everything(engine))['odds.odd']).toEqual(before['odds.odd']);
  });

  it('loads nothing from a file that is damaged, truncated or not a backup', async () => {
    const installation = await empty('embedded');
    const bytes = await readFile(file);
    const damaged = Buffer.from(bytes);
    damaged[Math.floor(bytes.length / 2)] = (damaged[Math.floor(bytes.length / 2)] ?? 0) ^ 0xff;
    const cases: readonly (readonly [string, Buffer])[] = [
      ['damaged', damaged],
      ['cut', bytes.subarray(0, bytes.length - 100)],
      ['other', Buffer.from('hello')],
    ];
    for (const [name, content] of cases) {
      await writeFile(join(folder, name), content);
      await expect(restoreBackup(installation, join(folder, name))).rejects.toThrow(/damaged|complete/);
    }
    await expect(restoreBackup(installation, join(folder, 'absent'))).rejects.toThrow('There is no file');
    expect(await everything(installation.engine)).toEqual({});
  });

  it('refuses data of a newer program, and of a plugin that is not installed', async () => {
    const older = await empty('embedded', [oddPlugin(1)]);
    await expect(restoreBackup(older, file)).rejects.toThrow("'0002-add-length' of 'odds', which this program lacks");
    const without = await empty('embedded', []);
    await expect(restoreBackup(without, file)).rejects.toThrow("plugin 'odds', which is not installed");
  });

  it('refuses if APP_KEYS cannot open the sealed values', async () => {
    const installation = await empty('embedded', [oddPlugin()], ['x'.repeat(40)]);
    await expect(restoreBackup(installation, file)).rejects.toThrow('APP_KEYS lacks the keys of this backup');
  });

  it('upgrades a backup of an earlier release', async () => {
    const earlier = await startServer({
      plugins: [oddPlugin(1)],
      database: kind,
      configuration: { appKeys: undefined },
    });
    const { clientId } = await earlier.people.portal();
    await earlier.running.kernel.engine.administer((run) => run(oddRows(clientId)));
    const old = join(folder, `${randomUUID()}.tar.gz`);
    await operatorDependencies(earlier.running.kernel).operations.backUp(old);
    await earlier.stop();
    const installation = await empty(kind);
    // The newer program was started here once, but not used.
    await migrate(installation.engine, installation.owners, installation.logger);
    await restoreBackup(installation, old);
    const [rows] = await installation.engine.administer((run) =>
      run('select id::int, length, length = char_length(words) as fits from odds.odd order by id'),
    );
    expect(rows?.rows.map(({ fits }) => fits)).toEqual([true, true, null]);
  });
});
