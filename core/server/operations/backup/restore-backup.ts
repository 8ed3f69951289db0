import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../../kernel/services';
import { syncFile, syncFolder } from '../../platform/sync-file';
import type { StoredFiles } from '../../work-areas/files/stored-files';
import { keyId } from '../../platform/keys/key-ring';
import { keysFile, parseKeys, writeKeysFile } from '../../data/keys/load-keys';
import type { DatabaseEngine } from '../../data/sql/engine';
import { migrate, migrateUpTo } from '../../data/sql/migrate';
import type { MigrationOwner, RunText } from '../../data/sql/migration-owner';
import { ownerNames, rowsOf } from '../../data/sql/migration-owner';
import { checkLedger } from '../../data/sql/migration-ledger';
import { quoteIdentifier, quoteLiteral } from '../../data/sql/tag';
import type { BackupManifest } from './manifest';
import { keysName } from './manifest';
import { readIntoMemory, readEntries, verifyBackup } from './read-backup';
import type { CatalogTable } from './table-catalog';
import { readForeignKeys, readLedger, readTables, sequenceOf, tableName, transientTables } from './table-catalog';

/** The target of a restore. No other process may use the database meanwhile. */
export interface RestoreTarget {
  readonly engine: DatabaseEngine;
  readonly owners: readonly MigrationOwner[];
  readonly files: StoredFiles;
  readonly appKeys: readonly string[] | undefined;
  readonly dataDir: string;
  readonly logger: Logger;
}

/** Marker in the data folder with the id of the running restore; the next start settles one that was killed. */
const markerName = 'restore.unfinished';
/** The restored keys, until the rows are committed. */
const keysAside = 'keys.json.restored';
/** Advisory lock that only restores use: held by their transaction, even after the process died. */
const lockNumber = 7_385_302;

/**
 * Loads a backup into an installation without people and portals, on either database, regardless of which one was backed
 * up; an older backup gets the missing migrations. All rows are loaded in one transaction, so a killed process leaves an
 * empty installation.
 *
 * @throws Error with the reason; the installation is then as empty as before.
 */
export async function restoreBackup(target: RestoreTarget, file: string): Promise<BackupManifest> {
  const { engine, owners, logger } = target;
  await settleInterruptedRestore(target);
  const manifest = await verifyBackup(file);
  checkLedger(owners, manifest.ledger);
  checkKeys(target, manifest);
  await assertEmpty(target);
  await prepareSchemas(target, manifest);
  const id = await writeMarker(target.dataDir);
  try {
    await engine.administer((run) => load({ ...target, run, manifest, file, id }));
  } catch (error) {
    await settleInterruptedRestore(target);
    throw error;
  }
  await settleInterruptedRestore(target);
  await migrate(engine, owners, logger);
  return manifest;
}

/** Synced to the disk before the first file, so that a power failure leaves no unknown file. */
async function writeMarker(dataDir: string): Promise<string> {
  const marker = join(dataDir, markerName);
  const id = randomUUID();
  await writeFile(marker, id, { mode: 0o600 });
  await syncFile(marker);
  await syncFolder(dataDir);
  return id;
}

/**
 * Settles a restore, including one whose process was killed: if its rows are committed, installs its keys; otherwise
 * removes its files and keys. Does nothing if there was none.
 */
export async function settleInterruptedRestore({
  engine,
  files,
  dataDir,
}: Pick<RestoreTarget, 'engine' | 'files' | 'dataDir'>): Promise<void> {
  const marker = join(dataDir, markerName);
  const id = await textOf(marker);
  if (id === undefined) {
    return;
  }
  const aside = join(dataDir, keysAside);
  if (await engine.administer((run) => isCommitted(run, id))) {
    if ((await textOf(aside)) !== undefined) {
      await rename(aside, keysFile(dataDir));
      await syncFolder(dataDir);
    }
  } else {
    await rm(aside, { force: true });
    await removeFiles({ engine, files });
  }
  await rm(marker, { force: true });
}

/** Later than any file. */
const endOfTime = new Date(8.64e15);

/** Only without people and portals: an installation in use has files that are not of the restore. */
async function removeFiles({ engine, files }: Pick<RestoreTarget, 'engine' | 'files'>): Promise<void> {
  if (await engine.administer(isEmpty)) {
    for await (const key of files.list()) {
      await files.remove(key);
    }
    // A process that was killed while it wrote a file leaves that one under a temporary name.
    await files.removeUnfinished(endOfTime);
  }
}

/** Whether the transaction of this restore, which signs the schema, was committed. Waits for one that still runs. */
async function isCommitted(run: RunText, id: string): Promise<boolean> {
  await run(`begin; select pg_advisory_xact_lock(${lockNumber}); commit`);
  const [core] = await rowsOf<{ restored: string | null }>(
    run,
    `select obj_description(to_regnamespace('core')::oid, 'pg_namespace') as restored`,
  );
  return core?.restored === signature(id);
}

function signature(id: string): string {
  return `restored ${id}`;
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}

async function assertEmpty({ engine, files }: RestoreTarget): Promise<void> {
  if (!(await engine.administer(isEmpty))) {
    throw new Error('This installation already contains people or portals; restore into an empty one.');
  }
  for await (const key of files.list()) {
    throw new Error(`This installation already contains files, such as '${key}'; restore into an empty one.`);
  }
}

async function isEmpty(run: RunText): Promise<boolean> {
  if ((await readLedger(run)).length === 0) {
    return true;
  }
  // After interrupted migrations some of the tables do not exist yet.
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

/** Sealed values contain the id of their key and cannot be opened without it. */
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
      ? `APP_KEYS lacks the keys of this backup (${missing.join(', ')}); leave APP_KEYS unset to restore its keys too.`
      : `This backup was made with APP_KEYS, which it does not contain; set APP_KEYS to the same keys (${missing.join(', ')}) first.`,
  );
}

/** Creates exactly the tables of the backup. An empty installation of a newer program is recreated. */
async function prepareSchemas({ engine, owners, logger }: RestoreTarget, { ledger }: BackupManifest): Promise<void> {
  await engine.administer(async (run) => {
    const there = await readLedger(run);
    const isSame = there.length === ledger.length && ledger.every((row) => there.some((one) => isSameStep(one, row)));
    if (isSame) {
      return;
    }
    // In one transaction: the ledger is in core's schema, and the others could not be migrated without it.
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
  /** Id of this restore. */
  readonly id: string;
};

async function load(loading: Loading): Promise<void> {
  const { run, manifest } = loading;
  const ownerIds = [...new Set(manifest.ledger.map(({ owner }) => owner))];
  const tables = await readTables(run, ownerIds);
  const foreignKeys = await readForeignKeys(run, ownerIds);
  await run(`begin; select pg_advisory_xact_lock(${lockNumber})`);
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
    // Without statistics the planner takes the new tables for empty until autovacuum runs.
    for (const table of manifest.tables) {
      await asSchema(run, table.schema, `analyze ${tableName(table)}`);
    }
    await asSchema(run, 'core', `comment on schema core is ${quoteLiteral(signature(loading.id))}`);
    await run('commit');
  } catch (error) {
    await run('rollback');
    throw error;
  }
}

/** The policies of a table do not apply to its owner. */
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
      await restoreKeys(loading, await readIntoMemory(bytes, size));
    } else {
      await loaders.get(table)?.(await readIntoMemory(bytes, size));
    }
  }
}

async function* toAsync(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* bytes;
}

/** Loads one part in one statement: rows are arrays of the text form of their values. */
function loaderOf(
  entry: BackupManifest['tables'][number],
  tables: readonly CatalogTable[],
  run: RunText,
): (part: Buffer) => Promise<void> {
  const table = tables.find((each) => each.schema === entry.schema && each.table === entry.table);
  const columns = entry.columns.map((name) => table?.columns.find((column) => column.name === name));
  if (table === undefined || columns.includes(undefined)) {
    throw new Error(`The backup has columns of '${entry.schema}.${entry.table}' that this installation does not know.`);
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

/** Keys are stored in a file or in the database. APP_KEYS, if set, contains them already. */
async function restoreKeys({ engine, appKeys, dataDir, run }: Loading, bytes: Buffer): Promise<void> {
  if (appKeys !== undefined) {
    return;
  }
  const keys = parseKeys(keysName, bytes.toString('utf8'));
  if (engine.isEmbedded) {
    await writeKeysFile(join(dataDir, keysAside), keys);
    return;
  }
  const rows = keys.map((secret, index) => `(${keys.length - index}, ${quoteLiteral(secret)})`).join(', ');
  await asSchema(run, 'core', 'delete from core.app_key', `insert into core.app_key (position, secret) values ${rows}`);
}
