import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../kernel/services';
import { DatabaseError } from './engine';
import type { DatabaseEngine } from './engine';
import { enterText, finishText, ledgerTable, planMigrations } from './migration-ledger';
import type { PlannedMigration } from './migration-ledger';
import type { MigrationOwner, OwnerNames, RunText } from './migration-owner';
import { coreOwnerId, ownerNames, plainText, rowsOf } from './migration-owner';
import { grantWork, prepareOwners } from './owner-roles';
import { publishViews } from './published-views';
import { checkTables, missingGuards } from './table-guard';
import { quoteIdentifier, quoteLiteral } from './tag';

export { migrationOwner } from './migration-owner';
export type { MigrationOwner } from './migration-owner';

/** Any number that nobody else locks. */
const lockNumber = 7_385_301;
const lockPause = 200;
const patienceWithLocks = 10;

/**
 * Brings the database to where the owners want it: roles, schemas, migrations, policies and published views. Whatever
 * is right already is left alone, so it runs at every start; several processes may start at once.
 *
 * @throws TypeError or DatabaseError with a sentence that names owner and migration; what was not committed is undone.
 */
export async function migrate(
  engine: DatabaseEngine,
  owners: readonly MigrationOwner[],
  logger: Logger,
): Promise<void> {
  await engine.administer((run) => withLock(run, logger, () => migrateLocked(run, owners, logger)));
}

/** A migration as a ledger names it. */
export interface LedgerPlace {
  readonly owner: string;
  readonly id: string;
}

/**
 * Brings an empty database to where another one was: only those migrations, and neither views nor the demand that every
 * declared table exists. For data of an earlier release, which the migrations that are left then bring on.
 */
export async function migrateUpTo(
  engine: DatabaseEngine,
  owners: readonly MigrationOwner[],
  { ledger, logger }: { readonly ledger: readonly LedgerPlace[]; readonly logger: Logger },
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
  await refuseNewerUse(run);
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

/** Tests migrate a plugin alone; the ledger is core's all the same. */
const noCore: MigrationOwner = { id: coreOwnerId, tables: [], migrations: [], publishes: [], reads: [] };

async function refuseNewerUse(run: RunText): Promise<void> {
  const [server] = await rowsOf<{ version: number }>(
    run,
    `select current_setting('server_version_num')::int as version`,
  );
  if ((server?.version ?? 0) < 150_000) {
    throw new TypeError('PostgreSQL 15 or later is needed.');
  }
}

/** For indexes that begin with the portal and serve text search; both are trusted, so the database's owner may make them. */
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
      await run(finishText(owner.id, migration.id));
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `Migration '${migration.id}' of '${owner.id}' failed: ${reason}`;
    const { code = '42000' } = error instanceof DatabaseError ? error : {};
    throw new DatabaseError(code, message, { cause: error });
  }
  logger.info(`Migration '${migration.id}' of '${owner.id}' has run.`);
}

/** A lock that somebody else holds for longer than its limit is asked for again: the transaction did nothing yet. */
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
        enterText(owner.id, migration, started),
      );
      return;
    } catch (error) {
      if (!(error instanceof DatabaseError && error.code === '55P03') || attempt === patienceWithLocks) {
        throw error;
      }
    }
  }
}

/**
 * Runs work in one transaction as the owner of a schema. Text of a migration could leave both, by `reset role` or
 * `commit` inside; what must not have changed is compared before anything counts.
 */
async function asOwner(run: RunText, names: OwnerNames, work: () => Promise<void>, last?: string): Promise<void> {
  await run('begin');
  try {
    await run(
      `set local role ${quoteIdentifier(names.own)}; set local search_path = ${quoteIdentifier(names.schema)}, public`,
    );
    const before = await whereabouts(run);
    await work();
    const after = await whereabouts(run);
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

async function whereabouts(run: RunText): Promise<string> {
  const [row] = await rowsOf<{ where: string }>(run, `select current_user || ' ' || pg_current_xact_id() as "where"`);
  return row?.where ?? '';
}

async function runAll(run: RunText, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await run(text);
  }
}

/** Outside of a transaction. An index that was broken off stays behind invalid and would pass for the real one. */
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
 * Asks again and again instead of waiting in the database: a waiting statement holds a snapshot, which an index that
 * another process builds concurrently waits for, and both would stand still.
 */
async function withLock(run: RunText, logger: Logger, work: () => Promise<void>): Promise<void> {
  let isToldOnce = false;
  for (;;) {
    const [row] = await rowsOf<{ isOurs: boolean }>(run, `select pg_try_advisory_lock(${lockNumber}) as "isOurs"`);
    if (row?.isOurs === true) {
      break;
    }
    if (!isToldOnce) {
      logger.info('Another process migrates the database; waiting for it.');
      isToldOnce = true;
    }
    // Not by the Clock: another process is waited for, and its time is the real one.
    await sleep(lockPause);
  }
  try {
    await work();
  } finally {
    await run(`select pg_advisory_unlock(${lockNumber})`);
  }
}
