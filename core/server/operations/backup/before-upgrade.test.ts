import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openTestDatabase } from '../../../testing/server/test-databases';
import { createKernel } from '../../application/kernel';
import { coreOwner } from '../../application/core-schema';
import { neverClosed, RecordingLogger, realClock } from '../../../testing/server/engine-test-kit';
import { migrate, migrateUpTo, migrationOwner } from '../../data/sql/migrate';
import type { Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';
import { testConfiguration } from '../../../testing/start-server';
import { emptyInstallation, oddPlugin, oddRows } from '../../../testing/server/backup-test-kit';
import { restoreBackup } from './restore-backup';

const clientId = '01890000-0000-7000-8000-000000000001';

/** Migrations of later releases; the data are older. */
const later = [coreOwner.migrations.at(-1)?.id, '0002-add-length'];

async function earlierInstallation() {
  const plugin = oddPlugin(2);
  const installation = await emptyInstallation('embedded', [plugin]);
  const owners = [coreOwner, migrationOwner(plugin)];
  const all = owners.flatMap(({ id: owner, migrations }) =>
    migrations.filter(({ id }) => !later.includes(id)).map(({ id }) => ({ owner, id })),
  );
  await migrateUpTo(installation.engine, owners, { ledger: all, logger: installation.logger });
  await installation.engine.administer((run) =>
    run(`insert into core.person (id, email, full_name, email_verified_at, created_at, updated_at)
        values ('${clientId}', 'ada@example.com', 'Ada', now(), now(), now());
      ${oddRows(clientId)}`),
  );
  return { installation, plugin };
}

describe('an upgrade from an earlier release', () => {
  it('keeps the data, after a backup that the earlier release can restore', async () => {
    const { installation, plugin } = await earlierInstallation();
    const { engine, dataDir } = installation;
    // The oldest is removed; foreign files stay.
    await mkdir(join(dataDir, 'backups'));
    await writeFile(join(dataDir, 'backups', 'mine.tar.gz'), '');
    for (const year of [2020, 2021, 2022]) {
      await writeFile(join(dataDir, 'backups', `before-upgrade-${year}.tar.gz`), '');
    }
    const logger = new RecordingLogger();
    const kernel = await createKernel({
      configuration: { ...testConfiguration(dataDir, undefined), appKeys: undefined },
      plugins: [plugin],
      logger,
      clock: realClock,
      open: () => Promise.resolve(engine),
    });
    const [rows] = await engine.administer((run) =>
      run('select length = char_length(words) as fits from odds.odd order by id'),
    );
    expect(rows?.rows.map(({ fits }) => fits)).toEqual([true, true, null]);
    const [persons] = await engine.administer((run) => run('select full_name from core.person'));
    expect(persons?.rows).toEqual([{ full_name: 'Ada' }]);
    expect(logger.lines.filter((line) => line.includes('older than this program'))).toHaveLength(1);
    const kept = (await readdir(join(dataDir, 'backups'))).sort();
    expect(kept).toEqual([
      'before-upgrade-2021.tar.gz',
      'before-upgrade-2022.tar.gz',
      expect.stringMatching(/^before-upgrade-.*T.*\.tar\.gz$/),
      'mine.tar.gz',
    ]);
    const again = await emptyInstallation('embedded', [plugin]);
    await restoreBackup(again, join(dataDir, 'backups', kept[2] ?? ''));
    const [restored] = await again.engine.administer((run) => run('select full_name from core.person'));
    expect(restored?.rows).toEqual([{ full_name: 'Ada' }]);
    await again.release();
    await kernel.stop();
    await installation.release();
  });

  it('keeps its first backup, however often it is interrupted', async () => {
    const { installation } = await earlierInstallation();
    const { engine, dataDir, logger } = installation;
    const folder = join(dataDir, 'backups');
    const open = () => Promise.resolve(neverClosed(engine));
    const start = (last: Sql) =>
      createKernel({
        configuration: { ...testConfiguration(dataDir, undefined), appKeys: undefined },
        plugins: [oddPlugin(2, [{ id: '0003-last', up: [last] }])],
        logger,
        clock: realClock,
        open,
      });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(start(sql`select from nowhere`)).rejects.toThrow(`Migration '0003-last' of 'odds' failed`);
      // Left by a start that is killed while it writes.
      await writeFile(join(folder, `.before-upgrade-${attempt}.tar.gz.part`), '');
    }
    const kept = await readdir(folder);
    expect(kept.filter((name) => name.endsWith('.tar.gz'))).toHaveLength(1);
    const [backup = ''] = kept.filter((name) => name.endsWith('.tar.gz'));
    const kernel = await start(sql`select 1`);
    await kernel.stop();
    expect(await readdir(folder)).toEqual([backup]);
    const earlier = await emptyInstallation('embedded');
    const { ledger } = await restoreBackup(earlier, join(folder, backup));
    expect(ledger.filter(({ id }) => later.includes(id))).toEqual([]);
    await earlier.release();
    await installation.release();
  });

  it('does not back up a database that is up to date, and refuses a newer one', async () => {
    const engine = await openTestDatabase({ logger: new RecordingLogger(), clock: realClock });
    const { dataDir, release } = await emptyInstallation('embedded', []);
    await migrate(engine, [coreOwner, migrationOwner(oddPlugin(2))], new RecordingLogger());
    const options = {
      configuration: testConfiguration(dataDir, undefined),
      logger: new RecordingLogger(),
      clock: realClock,
      open: () => Promise.resolve(engine),
    };
    await expect(createKernel({ ...options, plugins: [oddPlugin(1)] })).rejects.toThrow(
      "The database has the migration '0002-add-length' of 'odds', which this program lacks: a newer release ran it, or " +
        "it was renamed or removed. Start the release that has it. In development, you may delete the plugin's tables " +
        'instead: npm run dev -- --reset odds.',
    );
    expect(await readdir(dataDir)).not.toContain('backups');
    await release();
  });
});
