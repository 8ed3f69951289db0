import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock, Logger } from '../../kernel/services';
import type { StoredFiles } from '../files/stored-files';
import { keyId } from '../keys/key-ring';
import { loadSecrets } from '../keys/load-keys';
import type { DatabaseEngine } from '../sql/engine';
import type { MigrationOwner } from '../sql/migration-owner';
import { isBehind } from '../sql/migration-ledger';
import { readLedger } from './table-catalog';
import { copyPrefix, writeBackup } from './write-backup';

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
const mostKept = 3;

/**
 * Backs up an embedded database that this program is about to migrate. `DATA_DIR/backups` keeps the last three; a server
 * of PostgreSQL has backups of its own.
 *
 * @throws TypeError in a sentence when the database is newer than the program.
 */
export async function backUpBeforeUpgrade(installation: UpgradedInstallation): Promise<void> {
  const { engine, owners, dataDir, clock, logger, appKeys } = installation;
  if (engine.kind !== 'pglite') {
    return;
  }
  const ledger = await engine.administer(readLedger);
  if (ledger.length === 0 || !isBehind(owners, ledger)) {
    return;
  }
  const folder = join(dataDir, 'backups');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `before-upgrade-${clock.now().toISOString().replaceAll(':', '-')}.tar.gz`);
  logger.info(`The database is older than this program. It is backed up to ${file}, then brought up to date.`);
  const secrets = await loadSecrets(installation);
  const keys = { ids: secrets.map(keyId), secrets: appKeys === undefined ? secrets : undefined };
  await writeBackup({ ...installation, keys, isAlone: true }, file);
  const kept = (await readdir(folder)).filter((name) => backupPattern.test(name)).sort();
  for (const name of kept.slice(0, -mostKept)) {
    await rm(join(folder, name), { force: true });
  }
}

/** Removes what a backup of the embedded database has left that was killed. The caller holds the lock on the folder. */
export async function removeLeftCopies(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(copyPrefix))) {
    await rm(join(dataDir, name), { recursive: true, force: true });
  }
}
