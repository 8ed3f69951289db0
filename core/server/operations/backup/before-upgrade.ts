import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock, Logger } from '../../../kernel/services';
import type { StoredFiles } from '../../work-areas/files/stored-files';
import { keyId } from '../../platform/keys/key-ring';
import { loadSecrets } from '../../data/keys/load-keys';
import type { DatabaseEngine } from '../../data/sql/engine';
import type { MigrationOwner } from '../../data/sql/migration-owner';
import { hasPendingMigrations } from '../../data/sql/migration-ledger';
import { readLedger } from './table-catalog';
import { writeBackup } from './write-backup';

/** An installation before its migrations run. */
export interface UpgradedInstallation {
  readonly engine: DatabaseEngine;
  readonly owners: readonly MigrationOwner[];
  readonly files: StoredFiles;
  readonly appKeys: readonly string[] | undefined;
  readonly dataDir: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

const backupPattern = /^before-upgrade-.*\.tar\.gz$/;
const unfinishedPattern = /^\.before-upgrade-.*\.part$/;
const maxKept = 3;
/** Marker beside the backups until the migrations are done: how many had run when the last backup was made. */
const markerName = 'upgrade.unfinished';

/**
 * Backs up an embedded database before its migrations. `DATA_DIR/backups` keeps the last three; a PostgreSQL server has
 * backups of its own.
 *
 * An interrupted upgrade is not backed up again when it resumes: the earlier program could not use that backup, and it
 * would displace those that it can use.
 *
 * @throws TypeError if the database is newer than the program.
 */
export async function backUpBeforeUpgrade(installation: UpgradedInstallation): Promise<void> {
  const { engine, owners, dataDir, clock, logger, appKeys } = installation;
  if (!engine.isEmbedded) {
    return;
  }
  const ledger = await engine.administer(readLedger);
  if (ledger.length === 0 || !hasPendingMigrations(owners, ledger)) {
    return;
  }
  const folder = join(dataDir, 'backups');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeUnfinished(folder);
  const marker = join(folder, markerName);
  const before = await readFile(marker, 'utf8').catch(() => undefined);
  if (before !== undefined && before !== String(ledger.length)) {
    logger.info('Resuming the interrupted upgrade. It was backed up before it started.');
    return;
  }
  const file = join(folder, `before-upgrade-${clock.now().toISOString().replaceAll(':', '-')}.tar.gz`);
  logger.info(`The database is older than this program. Backing it up to ${file} before the upgrade.`);
  const secrets = await loadSecrets(installation);
  const keys = { ids: secrets.map(keyId), secrets: appKeys === undefined ? secrets : undefined };
  await writeBackup({ ...installation, keys }, file);
  await writeFile(marker, String(ledger.length), { mode: 0o600 });
  const kept = (await readdir(folder)).filter((name) => backupPattern.test(name)).sort();
  for (const name of kept.slice(0, -maxKept)) {
    await rm(join(folder, name), { force: true });
  }
}

/** Marks the upgrade as complete. */
export async function markUpgradeComplete(dataDir: string): Promise<void> {
  await rm(join(dataDir, 'backups', markerName), { force: true });
}

/** Removes files of processes that were killed while they wrote; no other process writes there. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => unfinishedPattern.test(each))) {
    await rm(join(folder, name), { force: true });
  }
}
