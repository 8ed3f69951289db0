import { auditedPortals, verifyAuditChain } from '../../identity/audit/audit-chain';
import { rowsAsSystem } from '../../data/sql/system-statements';
import { fileKeySql } from '../../work-areas/files/declared-files';
import type { StoredFiles } from '../../work-areas/files/stored-files';
import type { KeyRing } from '../../platform/keys/key-ring';
import { rebuildKind } from '../../work-areas/search/search-rebuild';
import type { Vault } from '../../platform/vault/vault';
import type { DatabaseEngine } from '../../data/sql/engine';
import type { MigrationOwner } from '../../data/sql/migration-owner';
import { ownerNames } from '../../data/sql/migration-owner';
import { sql } from '../../data/sql/tag';
import type { TableDeclaration } from '../../data/sql/table-declaration';
import type { OperatorCheck } from './operator-commands';

/** The installation to check. */
export interface CheckedInstallation {
  readonly engine: DatabaseEngine;
  readonly owners: readonly MigrationOwner[];
  readonly files: StoredFiles;
  readonly keys: KeyRing;
  readonly vault: Vault;
  /** Kinds of jobs that run here. Jobs of other kinds are parked, which is not a problem. */
  readonly jobKinds: () => readonly string[];
}

/** Names in one message. */
const maxNames = 10;
const pageSize = 1_000;

/** All checks of the `check` command. */
export function installationChecks(installation: CheckedInstallation): readonly OperatorCheck[] {
  const { engine } = installation;
  return [
    { name: 'audit', problems: () => auditProblems(engine) },
    { name: 'migrations', problems: () => migrationProblems(engine) },
    { name: 'keys', problems: () => keyProblems(installation) },
    { name: 'files', problems: () => fileProblems(installation) },
    { name: 'outbox', problems: () => outboxProblems(engine) },
    { name: 'search', problems: () => searchProblems(engine) },
    { name: 'jobs', problems: () => jobProblems(installation) },
  ];
}

async function auditProblems(engine: DatabaseEngine): Promise<readonly string[]> {
  const problems: string[] = [];
  let portals = await auditedPortals(engine, undefined);
  while (portals.length > 0) {
    for (const clientId of portals) {
      const { brokenAt } = await verifyAuditChain(engine, clientId);
      if (brokenAt !== undefined) {
        problems.push(`The chain of portal ${clientId} is broken at entry ${brokenAt}.`);
      }
    }
    portals = await auditedPortals(engine, portals.at(-1));
  }
  return problems;
}

/** Finds migrations that a crash left unfinished. Each start checks that the migrations match the ledger. */
async function migrationProblems(engine: DatabaseEngine): Promise<readonly string[]> {
  const unfinished = await rowsAsSystem(
    engine,
    sql<{
      name: string;
    }>`select owner || '/' || id as name from core.migration where state <> 'done' order by owner, id`,
  );
  return unfinished.map(({ name }) => `Migration ${name} is not finished; start the server to finish it.`);
}

const probe = 'core.check';

/** A sealed value contains the id of its key and cannot be opened without it. */
async function keyProblems({ engine, keys, vault }: CheckedInstallation): Promise<readonly string[]> {
  const problems: string[] = [];
  if ((await vault.open(probe, await vault.seal(probe, probe))) !== probe) {
    problems.push('A value that was sealed now cannot be opened.');
  }
  const used = await rowsAsSystem(
    engine,
    sql<{ id: string; since: string }>`select id, first_used_at::date::text as since from core.key_use order by id`,
  );
  const missing = used.filter(({ id }) => keys.find(probe, id) === undefined);
  return [
    ...problems,
    ...missing.map(({ id, since }) => `Key ${id}, in use since ${since}, is missing; add it to the end of APP_KEYS.`),
  ];
}

/** Each file that a row names must exist. A file that no row names, left by a failed request, only takes up space. */
async function fileProblems({ engine, owners, files }: CheckedInstallation): Promise<readonly string[]> {
  const named = new Set<string>();
  const missing: string[] = [];
  for (const { id, tables } of owners) {
    for (const table of tables) {
      for (const pattern of table.files ?? []) {
        for await (const { key, isComplete } of namedFiles(engine, ownerNames(id), { table, pattern })) {
          named.add(key);
          if (isComplete && (await files.size(key)) === undefined) {
            missing.push(key);
          }
        }
      }
    }
  }
  let orphans = 0;
  for await (const key of files.list()) {
    orphans += named.has(key) ? 0 : 1;
  }
  return [
    ...(missing.length === 0
      ? []
      : [`${missing.length} files are missing: ${missing.slice(0, maxNames).join(', ')}. Restore them from a backup.`]),
    ...(orphans === 0 ? [] : [`${orphans} files are not used; they only take up space.`]),
  ];
}

async function* namedFiles(
  engine: DatabaseEngine,
  { own, schema }: { readonly own: string; readonly schema: string },
  { table, pattern }: { readonly table: TableDeclaration; readonly pattern: string },
): AsyncGenerator<{ readonly key: string; readonly isComplete: boolean }> {
  const scope = { role: own, clientId: undefined, personId: undefined };
  const key = fileKeySql(pattern);
  const { name, filesCompleteAt } = table;
  const isComplete = filesCompleteAt === undefined ? sql`true` : sql`bool_or(${sql.id(filesCompleteAt)} is not null)`;
  let after = '';
  for (;;) {
    const page = sql`select ${key} as key, ${isComplete} as is_complete from ${sql.id(schema, name)}
      where ${key} > ${after} group by 1 order by 1 limit ${pageSize}`;
    const [found] = await engine.once('read', [{ ...page.compile(), scope }]);
    for (const row of found?.rows ?? []) {
      after = String(row['key']);
      yield { key: after, isComplete: row['is_complete'] === true };
    }
    if ((found?.rows.length ?? 0) < pageSize) {
      return;
    }
  }
}

/** Rows without a sequence number after a minute: a running server assigns it at once and polls every five seconds. */
async function outboxProblems(engine: DatabaseEngine): Promise<readonly string[]> {
  const [row] = await rowsAsSystem(
    engine,
    sql<{ count: number; oldest: string }>`select count(*)::int as count, min(at)::text as oldest from core.outbox
      where number is null and at < now() - interval '1 minute'`,
  );
  return row === undefined || row.count === 0
    ? []
    : [`${row.count} events have been waiting since ${row.oldest}; a running server delivers them.`];
}

/** Portals that wait to be indexed, and indexes more than a minute behind the events. */
async function searchProblems(engine: DatabaseEngine): Promise<readonly string[]> {
  const [row] = await rowsAsSystem(
    engine,
    sql<{ waiting: number; behind: number }>`select
      (select count(*)::int from core.job where kind = ${rebuildKind} and run_at < now() - interval '1 minute') as waiting,
      (select count(*)::int from core.subscriber_progress p where strpos(p.subscriber, ':search') > 0
        and p.number < p.wanted and not p.is_suspended and exists (
          select 1 from core.outbox o where o.client_id = p.client_id and o.number > p.number
            and o.at < now() - interval '1 minute')) as behind`,
  );
  const { waiting, behind } = row ?? { waiting: 0, behind: 0 };
  return [
    ...(waiting === 0 ? [] : [`${waiting} parts wait to be indexed; a running server indexes them.`]),
    ...(behind === 0 ? [] : [`In ${behind} portals the index is behind; a running server updates it.`]),
  ];
}

async function jobProblems({ engine, jobKinds }: CheckedInstallation): Promise<readonly string[]> {
  const [row] = await rowsAsSystem(
    engine,
    sql<{ late: number; dead: number; stopped: number }>`select
      (select count(*)::int from core.job where kind = any (${jobKinds()}::text[]) and not is_suspended
        and run_at < now() - interval '15 minutes') as late,
      (select count(*)::int from core.dead_letter) as dead,
      (select count(*)::int from core.subscriber_progress where stopped_at is not null) as stopped`,
  );
  const { late, dead, stopped } = row ?? { late: 0, dead: 0, stopped: 0 };
  return [
    ...(late === 0 ? [] : [`${late} jobs are more than 15 minutes late; a running server runs them.`]),
    ...(dead + stopped === 0
      ? []
      : [`${dead} dead jobs and ${stopped} stopped subscribers: npm run operator -- jobs dead.`]),
  ];
}
