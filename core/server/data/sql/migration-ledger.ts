import { createHash } from 'node:crypto';
import type { Migration } from './migration';
import type { MigrationOwner, RunText } from './migration-owner';
import { coreOwnerId, plainText, rowsOf } from './migration-owner';
import { changesTransaction } from './pipeline';
import { quoteLiteral } from './tag';

/** A migration as text, with its checksum in the ledger. */
export interface PlannedMigration {
  readonly id: string;
  readonly up: readonly string[];
  readonly concurrently: readonly string[];
  readonly checksum: string;
  /** `running`: its transaction is committed, but its concurrent part may not be done. */
  readonly state: 'pending' | 'running';
}

interface LedgerRow {
  readonly owner: string;
  readonly id: string;
  readonly checksum: string;
  readonly state: 'running' | 'done';
}

/** The ledger's table, created before any migration. */
export const ledgerTable = `create table if not exists core.migration (
  owner text not null,
  id text not null,
  checksum text not null,
  state text not null check (state in ('running', 'done')),
  applied_at timestamptz(3) not null default clock_timestamp(),
  milliseconds int not null default 0,
  primary key (owner, id)
)`;

/**
 * Finds the migrations that each owner has yet to run.
 *
 * @throws TypeError when the ledger does not fit the program: a changed text, another order, a newer database.
 */
export async function planMigrations(
  run: RunText,
  owners: readonly MigrationOwner[],
): Promise<ReadonlyMap<string, readonly PlannedMigration[]>> {
  const ledger = await rowsOf<LedgerRow>(run, 'select owner, id, checksum, state from core.migration');
  return new Map(
    owners.map((owner) => [
      owner.id,
      planOwner(
        owner,
        ledger.filter((row) => row.owner === owner.id),
      ),
    ]),
  );
}

/**
 * Checks that the program can upgrade another database.
 *
 * @throws TypeError when that database is newer, has run another text, or has data of a plugin that is not installed.
 */
export function checkLedger(owners: readonly MigrationOwner[], ledger: readonly Omit<LedgerRow, 'state'>[]): void {
  const unknown = ledger.find((row) => !owners.some(({ id }) => id === row.owner));
  if (unknown !== undefined) {
    throw new TypeError(`It has data of the plugin '${unknown.owner}', which is not installed; install it first.`);
  }
  for (const owner of owners) {
    planOwner(
      owner,
      ledger.filter((row) => row.owner === owner.id).map((row) => ({ ...row, state: 'done' })),
    );
  }
}

/** Whether a database that was migrated before has migrations left to run. */
export function hasPendingMigrations(
  owners: readonly MigrationOwner[],
  ledger: readonly Omit<LedgerRow, 'state'>[],
): boolean {
  return owners.some(
    (owner) =>
      planOwner(
        owner,
        ledger.filter((row) => row.owner === owner.id).map((row) => ({ ...row, state: 'done' })),
      ).length > 0,
  );
}

function planOwner(owner: MigrationOwner, ledger: readonly LedgerRow[]): readonly PlannedMigration[] {
  const ids = owner.migrations.map((migration) => migration.id);
  const unknown = ledger.find((row) => !ids.includes(row.id as Migration['id']));
  if (unknown !== undefined) {
    throw new TypeError(
      `The database has the migration '${unknown.id}' of '${owner.id}', which this program lacks: a newer release ran it, ` +
        `or it was renamed or removed. Start the release that has it.${developmentRemedy(owner.id)}`,
    );
  }
  const planned: PlannedMigration[] = [];
  for (const [index, migration] of owner.migrations.entries()) {
    if (ids.indexOf(migration.id) !== index) {
      throw new TypeError(`'${owner.id}' has two migrations with the id '${migration.id}'.`);
    }
    const row = ledger.find((entry) => entry.id === migration.id);
    const plan = describeMigration(owner.id, migration, row?.state === 'running' ? 'running' : 'pending');
    if (row === undefined) {
      refuseOutOfOrder(owner.id, migration.id, ledger);
    } else if (row.checksum !== plan.checksum) {
      throw new TypeError(
        `Migration '${migration.id}' of '${owner.id}' was changed after it had run; restore it and add a new one.` +
          developmentRemedy(owner.id),
      );
    }
    if (row?.state !== 'done') {
      planned.push(plan);
    }
  }
  return planned;
}

/** Before its first release, an author may give up a plugin's tables. */
function developmentRemedy(ownerId: string): string {
  return ownerId === coreOwnerId
    ? ''
    : ` In development, you may delete the plugin's tables instead: npm run dev -- --reset ${ownerId}.`;
}

/** Order is enforced within a series (the first two digits), because core's parts grow independently. */
function refuseOutOfOrder(ownerId: string, id: string, ledger: readonly LedgerRow[]): void {
  const later = ledger.find((row) => row.id.slice(0, 2) === id.slice(0, 2) && row.id > id);
  if (later !== undefined) {
    throw new TypeError(
      `Migration '${id}' of '${ownerId}' comes before '${later.id}', which has run; give it a higher number.`,
    );
  }
}

function describeMigration(ownerId: string, migration: Migration, state: PlannedMigration['state']): PlannedMigration {
  const what = `Migration '${migration.id}' of '${ownerId}'`;
  const up = migration.up.map((query) => plainText(query, what));
  const concurrently = (migration.concurrently ?? []).map((query) => plainText(query, what));
  if ([...up, ...concurrently].some(changesTransaction)) {
    throw new TypeError(`${what} may not change the transaction, the role or the session.`);
  }
  const checksum = createHash('sha256')
    .update(JSON.stringify([up, concurrently]))
    .digest('hex');
  return { id: migration.id, up, concurrently, checksum, state };
}

/** Statement that records a migration whose transaction is about to commit. */
export function insertLedgerText(
  ownerId: string,
  { id, checksum, concurrently }: PlannedMigration,
  started: number,
): string {
  const state = concurrently.length > 0 ? 'running' : 'done';
  const values = [ownerId, id, checksum, state].map(quoteLiteral).join(', ');
  return `insert into core.migration (owner, id, checksum, state, milliseconds)
    values (${values}, ${Math.round(performance.now() - started)})`;
}

/** Statement that records the concurrent part as done. */
export function completeLedgerText(ownerId: string, id: string): string {
  return `update core.migration set state = 'done' where owner = ${quoteLiteral(ownerId)} and id = ${quoteLiteral(id)}`;
}
