import { access, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../kernel/services';
import type { StoredFiles } from '../files/stored-files';
import { keyId } from '../keys/key-ring';
import { keysFile, parseKeys, writeKeysFile } from '../keys/load-keys';
import type { DatabaseEngine } from '../sql/engine';
import { migrate, migrateUpTo } from '../sql/migrate';
import type { MigrationOwner, RunText } from '../sql/migration-owner';
import { ownerNames, rowsOf } from '../sql/migration-owner';
import { checkLedger } from '../sql/migration-ledger';
import { quoteIdentifier, quoteLiteral } from '../sql/tag';
import type { BackupManifest } from './manifest';
import { keysName } from './manifest';
import { collect, readEntries, verifyBackup } from './read-backup';
import type { CatalogTable } from './table-catalog';
import { readForeignKeys, readLedger, readTables, sequenceOf, tableName, transientTables } from './table-catalog';

/** Where a backup goes. Nobody else may use the database meanwhile. */
export interface RestoreTarget {
  readonly engine: DatabaseEngine;
  readonly owners: readonly MigrationOwner[];
  readonly files: StoredFiles;
  readonly appKeys: readonly string[] | undefined;
  readonly dataDir: string;
  readonly logger: Logger;
}

/** Stands in the data folder while a restore goes on; what it left when it was killed is removed by the next start. */
const markerName = 'restore.unfinished';

/**
 * Loads a backup into an installation that has neither people nor portals yet, on either database, whichever the backup
 * came from; an older one is brought on by the migrations it lacks. All rows are one transaction, so a process that is
 * killed leaves an empty installation.
 *
 * @throws Error in a sentence; the installation is as empty as before then.
 */
export async function restoreBackup(target: RestoreTarget, file: string): Promise<BackupManifest> {
  const { engine, owners, logger } = target;
  await removeInterruptedRestore(target);
  const manifest = await verifyBackup(file);
  checkLedger(owners, manifest.ledger);
  checkKeys(target, manifest);
  await assertEmpty(target);
  await prepareSchemas(target, manifest);
  await writeFile(join(target.dataDir, markerName), manifest.createdAt, { mode: 0o600 });
  try {
    await engine.administer((run) => load({ ...target, run, manifest, file }));
  } catch (error) {
    await removeInterruptedRestore(target);
    throw error;
  }
  await rm(join(target.dataDir, markerName), { force: true });
  await migrate(engine, owners, logger);
  return manifest;
}

/** Removes the files and keys of a restore whose rows were never committed. Without harm when there was none. */
export async function removeInterruptedRestore({
  engine,
  files,
  dataDir,
}: Pick<RestoreTarget, 'engine' | 'files' | 'dataDir'>): Promise<void> {
  const marker = join(dataDir, markerName);
  const isThere = await access(marker).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    return;
  }
  if (await engine.administer(isEmpty)) {
    for await (const key of files.list()) {
      await files.remove(key);
    }
    await rm(keysFile(dataDir), { force: true });
  }
  await rm(marker, { force: true });
}

async function assertEmpty({ engine, files }: RestoreTarget): Promise<void> {
  if (!(await engine.administer(isEmpty))) {
    throw new Error('This installation holds people or portals already; restore into an empty one.');
  }
  for await (const key of files.list()) {
    throw new Error(`This installation holds files already, such as '${key}'; restore into an empty one.`);
  }
}

async function isEmpty(run: RunText): Promise<boolean> {
  if ((await readLedger(run)).length === 0) {
    return true;
  }
  // Of migrations that were broken off, some of the tables are not there yet.
  const there = await rowsOf<{ name: string }>(
    run,
    `select name from unnest(array['core.person', 'core.portal', 'core.registration']) as name
     where to_regclass(name) is not null`,
  );
  const isUsed = there.map(({ name }) => `exists (select from ${name})`).join(' or ') || 'false';
  await run('begin');
  try {
    const [found] = await rowsOf<{ isUsed: boolean }>(run, `set local role own_core; select ${isUsed} as "isUsed"`);
    return found?.isUsed !== true;
  } finally {
    await run('rollback');
  }
}

/** Sealed values name their key: without it they would stay closed for ever. */
function checkKeys({ appKeys }: RestoreTarget, { keys }: BackupManifest): void {
  const held = appKeys?.map(keyId);
  if (held === undefined && keys.included) {
    return;
  }
  const missing = keys.ids.filter((id) => held?.includes(id) !== true);
  if (missing.length === 0) {
    return;
  }
  throw new Error(
    keys.included
      ? `APP_KEYS lacks the keys of this backup (${missing.join(', ')}); leave APP_KEYS unset, then its keys are restored too.`
      : `This backup was made with APP_KEYS, which it does not hold; set APP_KEYS to the same keys (${missing.join(', ')}) first.`,
  );
}

/** The very tables that the backup was made of. An empty installation that a newer program has begun starts over. */
async function prepareSchemas({ engine, owners, logger }: RestoreTarget, { ledger }: BackupManifest): Promise<void> {
  await engine.administer(async (run) => {
    const there = await readLedger(run);
    const isSame = there.length === ledger.length && ledger.every((row) => there.some((one) => isSameStep(one, row)));
    if (isSame) {
      return;
    }
    // All at once: the ledger goes with core's, and what is left without it could not be migrated again.
    const drops = [...new Set(there.map((row) => row.owner))].map(
      (owner) => `drop schema if exists ${quoteIdentifier(ownerNames(owner).schema)} cascade`,
    );
    await run(['begin', ...drops, 'commit'].join('; '));
  });
  await migrateUpTo(engine, owners, { ledger, logger });
}

function isSameStep(one: BackupManifest['ledger'][number], other: BackupManifest['ledger'][number]): boolean {
  return one.owner === other.owner && one.id === other.id && one.checksum === other.checksum;
}

type Loading = RestoreTarget & {
  readonly run: RunText;
  readonly manifest: BackupManifest;
  readonly file: string;
};

async function load(loading: Loading): Promise<void> {
  const { run, manifest } = loading;
  const ownerIds = [...new Set(manifest.ledger.map(({ owner }) => owner))];
  const tables = await readTables(run, ownerIds);
  const foreignKeys = await readForeignKeys(run, ownerIds);
  await run('begin');
  try {
    for (const { schema, drop } of foreignKeys) {
      await asSchema(run, schema, drop);
    }
    const leftOut = transientTables(loading.owners);
    for (const table of tables.filter(({ schema, table: name }) => !leftOut.has(`${schema}.${name}`))) {
      await asSchema(run, table.schema, `delete from ${tableName(table)}`);
    }
    await loadEntries(loading, tables);
    for (const table of manifest.tables) {
      await asSchema(run, table.schema, ...sequenceTexts(table));
    }
    for (const { schema, add } of foreignKeys) {
      await asSchema(run, schema, add);
    }
    await run('commit');
  } catch (error) {
    await run('rollback');
    throw error;
  }
}

/** The owner of a table is bound by no policy of it. */
async function asSchema(run: RunText, schema: string, ...texts: readonly string[]): Promise<void> {
  if (texts.length > 0) {
    await run([`set local role ${quoteIdentifier(`own_${schema}`)}`, ...texts].join('; '));
  }
}

async function loadEntries(loading: Loading, tables: readonly CatalogTable[]): Promise<void> {
  const { manifest, files, file } = loading;
  const loaders = new Map(
    manifest.tables.map((entry) => [`${entry.schema}.${entry.table}`, loaderOf(entry, tables, loading.run)]),
  );
  const keyOf = new Map(manifest.files.map(({ entry, key }) => [entry, key]));
  for await (const { name, size, bytes } of readEntries(file)) {
    const [, table = ''] = /^tables\/([^/]+)\//.exec(name) ?? [];
    const key = keyOf.get(name);
    if (key !== undefined) {
      await files.put(key, toAsync(bytes), { type: 'application/octet-stream', size });
    } else if (name === keysName) {
      await restoreKeys(loading, await collect(bytes, size));
    } else {
      await loaders.get(table)?.(await collect(bytes, size));
    }
  }
}

async function* toAsync(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* bytes;
}

/** Takes one part: rows as arrays of the texts of their values, in one statement. */
function loaderOf(
  entry: BackupManifest['tables'][number],
  tables: readonly CatalogTable[],
  run: RunText,
): (part: Buffer) => Promise<void> {
  const table = tables.find((each) => each.schema === entry.schema && each.table === entry.table);
  const columns = entry.columns.map((name) => table?.columns.find((column) => column.name === name));
  if (table === undefined || columns.includes(undefined)) {
    throw new Error(`The backup has columns of '${entry.schema}.${entry.table}' that are unknown here.`);
  }
  const names = entry.columns.map((name) => quoteIdentifier(name)).join(', ');
  const values = columns.map((column, index) => `(r ->> ${index})::${column?.type ?? 'text'}`).join(', ');
  return async (part) => {
    const rows = part.toString('utf8').trimEnd().split('\n').join(',');
    await asSchema(
      run,
      entry.schema,
      `insert into ${tableName(table)} (${names}) overriding system value
       select ${values} from jsonb_array_elements(${quoteLiteral(`[${rows}]`)}::jsonb) as r`,
    );
  };
}

function sequenceTexts(entry: BackupManifest['tables'][number]): readonly string[] {
  return entry.sequences.map(
    ({ column, last }) => `select setval(${sequenceOf(entry, column)}, ${quoteLiteral(last)}::bigint)`,
  );
}

/** Each database keeps keys in its own place. APP_KEYS, where it is set, holds them already. */
async function restoreKeys({ engine, appKeys, dataDir, run }: Loading, bytes: Buffer): Promise<void> {
  if (appKeys !== undefined) {
    return;
  }
  const keys = parseKeys(keysName, bytes.toString('utf8'));
  if (engine.kind === 'pglite') {
    await writeKeysFile(keysFile(dataDir), keys);
    return;
  }
  const rows = keys.map((secret, index) => `(${keys.length - index}, ${quoteLiteral(secret)})`).join(', ');
  await asSchema(run, 'core', 'delete from core.app_key', `insert into core.app_key (position, secret) values ${rows}`);
}
