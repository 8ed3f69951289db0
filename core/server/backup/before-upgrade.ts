import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock, Logger } from '../../kernel/services';
import type { StoredFiles } from '../files/stored-files';
import { keyId } from '../keys/key-ring';
import { loadSecrets } from '../keys/load-keys';
import type { DatabaseEngine } from '../sql/engine';
import type { MigrationOwner } from '../sql/migration-owner';
import { isBehind } from '../sql/migration-ledger';
import { readLedger } from './table-catalog';
import { writeBackup } from './write-backup';

/** An installation that is about to be used. */
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
const mostKept = 3;
/** Stands beside the backups until the migrations are done, and holds how many had run when the last one was made. */
const markerName = 'upgrade.unfinished';

/**
 * Backs up an embedded database that this program is about to migrate. `DATA_DIR/backups` keeps the last three; a server
 * of PostgreSQL has backups of its own.
 *
 * An upgrade that broke off between two migrations is not backed up again when it is gone on with, however often: the
 * earlier program could not use such a backup, and the ones that it can use would have to make room.
 *
 * @throws TypeError in a sentence when the database is newer than the program.
 */
export async function backUpBeforeUpgrade(installation: UpgradedInstallation): Promise<void> {
  const { engine, owners, dataDir, clock, logger, appKeys } = installation;
  if (!engine.isEmbedded) {
    return;
  }
  const ledger = await engine.administer(readLedger);
  if (ledger.length === 0 || !isBehind(owners, ledger)) {
    return;
  }
  const folder = join(dataDir, 'backups');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeUnfinished(folder);
  const marker = join(folder, markerName);
  const before = await readFile(marker, 'utf8').catch(() => undefined);
  if (before !== undefined && before !== String(ledger.length)) {
    logger.info('The upgrade that broke off is gone on with. It was backed up when it began.');
    return;
  }
  const file = join(folder, `before-upgrade-${clock.now().toISOString().replaceAll(':', '-')}.tar.gz`);
  logger.info(`The database is older than this program. It is backed up to ${file}, then brought up to date.`);
  const secrets = await loadSecrets(installation);
  const keys = { ids: secrets.map(keyId), secrets: appKeys === undefined ? secrets : undefined };
  await writeBackup({ ...installation, keys }, file);
  await writeFile(marker, String(ledger.length), { mode: 0o600 });
  const kept = (await readdir(folder)).filter((name) => backupPattern.test(name)).sort();
  for (const name of kept.slice(0, -mostKept)) {
    await rm(join(folder, name), { force: true });
  }
}

/** Says that nothing is left to migrate: the next upgrade is another one. */
export async function endUpgrade(dataDir: string): Promise<void> {
  await rm(join(dataDir, 'backups', markerName), { force: true });
}

/** Of processes that were killed while they wrote; nobody else writes there. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => unfinishedPattern.test(each))) {
    await rm(join(folder, name), { force: true });
  }
}
