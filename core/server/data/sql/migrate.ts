import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../../kernel/services';
import { DatabaseError } from './engine';
import type { DatabaseEngine } from './engine';
import { insertLedgerText, completeLedgerText, ledgerTable, planMigrations } from './migration-ledger';
import type { PlannedMigration } from './migration-ledger';
import type { MigrationOwner, OwnerNames, RunText } from './migration-owner';
import { coreOwnerId, ownerNames, plainText, rowsOf } from './migration-owner';
import { grantWork, prepareOwners } from './owner-roles';
import { publishViews } from './published-views';
import { checkTables, missingGuards } from './table-guard';
import { quoteIdentifier, quoteLiteral } from './tag';

export { migrationOwner } from './migration-owner';
export type { MigrationOwner } from './migration-owner';

/** Arbitrary; no other advisory lock of the program uses it. */
const lockNumber = 7_385_301;
const lockPause = 200;
const maxLockAttempts = 10;

/**
 * Brings the database to the declared state of all owners: roles, schemas, migrations, policies, seeds and published
 * views. Runs at every start and changes only what differs; several processes may start at once.
 *
 * @throws TypeError or DatabaseError with a sentence that names owner and migration; uncommitted work is rolled back.
 */
export async function migrate(
  engine: DatabaseEngine,
  owners: readonly MigrationOwner[],
  logger: Logger,
): Promise<void> {
  await engine.administer((run) => withLock(run, logger, () => migrateLocked(run, owners, logger)));
}

/** A migration as identified by the ledger. */
export interface AppliedMigration {
  readonly owner: string;
  readonly id: string;
}

/**
 * Brings an empty database to the state of another one, as its ledger describes it. Runs only those migrations, creates
 * no views and does not require every declared table. Used to load data of an earlier release; `migrate` then upgrades
 * it.
 */
export async function migrateUpTo(
  engine: DatabaseEngine,
  owners: readonly MigrationOwner[],
  { ledger, logger }: { readonly ledger: readonly AppliedMigration[]; readonly logger: Logger },
): Promise<void> {
  const earlier = owners.map((owner) => ({
    ...owner,
    migrations: owner.migrations.filter(({ id }) => ledger.some((row) => row.owner === owner.id && row.id === id)),
  }));
  await engine.administer((run) => withLock(run, logger, () => runMigrations(run, earlier, logger)));
}

async function migrateLocked(run: RunText, owners: readonly MigrationOwner[], logger: Logger): Promise<void> {
  await runMigrations(run, owners, logger);
  await checkTables(run, owners);
  for (const owner of owners.filter(({ seeds = [] }) => seeds.length > 0)) {
    const texts = (owner.seeds ?? []).map((query) => plainText(query, `A seed of '${owner.id}'`));
    await asOwner(run, ownerNames(owner.id), () => runAll(run, texts));
  }
  await publishViews(run, owners);
}

async function runMigrations(run: RunText, owners: readonly MigrationOwner[], logger: Logger): Promise<void> {
  await requireVersion(run);
  await prepareExtensions(run);
  await prepareOwners(run, owners.some((owner) => owner.id === coreOwnerId) ? owners : [noCore, ...owners]);
  await prepareLedger(run);
  const plan = await planMigrations(run, owners);
  for (const owner of owners) {
    for (const migration of plan.get(owner.id) ?? []) {
      await runMigration(run, owner, migration, logger);
    }
  }
  for (const [owner, missing] of await missingGuards(run, owners)) {
    if (missing.length > 0) {
      await asOwner(run, ownerNames(owner.id), () => runAll(run, missing));
    }
  }
}

/** Stands in for core where a test migrates a plugin alone: the ledger is in core's schema. */
const noCore: MigrationOwner = { id: coreOwnerId, tables: [], migrations: [], publishes: [], reads: [] };

async function requireVersion(run: RunText): Promise<void> {
  const [server] = await rowsOf<{ version: number }>(
    run,
    `select current_setting('server_version_num')::int as version`,
  );
  if ((server?.version ?? 0) < 150_000) {
    throw new TypeError('PostgreSQL 15 or later is required.');
  }
}

/** For indexes that begin with the portal and serve text search. Both are trusted, so the database owner may create them. */
async function prepareExtensions(run: RunText): Promise<void> {
  const found = await rowsOf<{ name: string }>(run, 'select extname as name from pg_extension');
  for (const name of ['btree_gin', 'pg_trgm'].filter(
    (wanted) => !found.some((extension) => extension.name === wanted),
  )) {
    await run(`create extension if not exists ${name} schema public`);
  }
}

async function prepareLedger(run: RunText): Promise<void> {
  const [ledger] = await rowsOf<{ exists: boolean }>(
    run,
    `select to_regclass('core.migration') is not null as "exists"`,
  );
  if (ledger?.exists !== true) {
    const core = ownerNames(coreOwnerId);
    await asOwner(run, core, async () => {
      await run(ledgerTable);
      await run('alter table core.migration enable row level security');
      await grantWork(run, core);
    });
  }
}

async function runMigration(
  run: RunText,
  owner: MigrationOwner,
  migration: PlannedMigration,
  logger: Logger,
): Promise<void> {
  const names = ownerNames(owner.id);
  try {
    if (migration.state === 'pending') {
      await runTransaction(run, owner, migration);
    }
    if (migration.concurrently.length > 0) {
      await runConcurrently(run, names, migration.concurrently);
      await run(completeLedgerText(owner.id, migration.id));
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `Migration '${migration.id}' of '${owner.id}' failed: ${reason}`;
    const { code = '42000' } = error instanceof DatabaseError ? error : {};
    throw new DatabaseError(code, message, { cause: error });
  }
  logger.info(`Migration '${migration.id}' of '${owner.id}' has run.`);
}

/** Retries after a lock timeout (55P03), because the transaction was rolled back. */
async function runTransaction(run: RunText, owner: MigrationOwner, migration: PlannedMigration): Promise<void> {
  const names = ownerNames(owner.id);
  for (let attempt = 1; ; attempt += 1) {
    const started = performance.now();
    try {
      await asOwner(
        run,
        names,
        async () => {
          await run(`set local lock_timeout = '5s'`);
          await runAll(run, migration.up);
          await runAll(run, (await missingGuards(run, [owner])).get(owner) ?? []);
          await grantWork(run, names);
        },
        insertLedgerText(owner.id, migration, started),
      );
      return;
    } catch (error) {
      if (!(error instanceof DatabaseError && error.code === '55P03') || attempt === maxLockAttempts) {
        throw error;
      }
    }
  }
}

/**
 * Runs work in one transaction as the owner of a schema. The text of a migration could leave either one by `reset role`
 * or `commit`, so role and transaction id are compared before the commit.
 */
async function asOwner(run: RunText, names: OwnerNames, work: () => Promise<void>, last?: string): Promise<void> {
  await run('begin');
  try {
    await run(
      `set local role ${quoteIdentifier(names.own)}; set local search_path = ${quoteIdentifier(names.schema)}, public`,
    );
    const before = await roleAndTransaction(run);
    await work();
    const after = await roleAndTransaction(run);
    if (before !== after) {
      throw new TypeError('Its text left the transaction or the role it was given.');
    }
    await run('reset role');
    if (last !== undefined) {
      await run(last);
    }
    await run('commit');
  } catch (error) {
    await run('rollback; reset role');
    throw error;
  }
}

async function roleAndTransaction(run: RunText): Promise<string> {
  const [row] = await rowsOf<{ current: string }>(run, `select current_user || ' ' || pg_current_xact_id() as current`);
  return row?.current ?? '';
}

async function runAll(run: RunText, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await run(text);
  }
}

/** Outside of a transaction. Drops invalid indexes first: an interrupted build leaves one, and `if not exists` finds it. */
async function runConcurrently(run: RunText, names: OwnerNames, texts: readonly string[]): Promise<void> {
  const schema = quoteIdentifier(names.schema);
  try {
    await run(`set role ${quoteIdentifier(names.own)}`);
    await run(`set search_path = ${schema}, public`);
    const invalid = await rowsOf<{ name: string }>(
      run,
      `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
       where not i.indisvalid and c.relnamespace = ${quoteLiteral(schema)}::regnamespace`,
    );
    for (const { name } of invalid) {
      await run(`drop index concurrently if exists ${schema}.${quoteIdentifier(name)}`);
    }
    await runAll(run, texts);
  } finally {
    await run('reset role');
    await run('reset search_path');
  }
}

/**
 * Polls for the lock instead of waiting in the database: a waiting statement holds a snapshot, and an index that another
 * process builds concurrently waits for that snapshot, so both would deadlock.
 */
async function withLock(run: RunText, logger: Logger, work: () => Promise<void>): Promise<void> {
  let isLogged = false;
  for (;;) {
    const [row] = await rowsOf<{ isOurs: boolean }>(run, `select pg_try_advisory_lock(${lockNumber}) as "isOurs"`);
    if (row?.isOurs === true) {
      break;
    }
    if (!isLogged) {
      logger.info('Another process is migrating the database; waiting for it.');
      isLogged = true;
    }
    // Not by the Clock: the other process runs in real time.
    await sleep(lockPause);
  }
  try {
    await work();
  } finally {
    await run(`select pg_advisory_unlock(${lockNumber})`);
  }
}
