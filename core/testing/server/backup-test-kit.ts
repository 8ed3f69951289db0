import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDatabase } from '../describe-databases';
import { testPlugin } from '../test-plugin';
import { DiskFileStore } from '../../server/work-areas/files/disk-file-store';
import { openTestDatabase } from './test-databases';
import { createDatabase } from './postgres-test-database';
import type { ServerPlugin } from '../../server/plugin';
import type { Migration } from '../../server/data/sql/migration';
import { RecordingLogger, realClock } from './engine-test-kit';
import { coreOwner } from '../../server/application/core-schema';
import type { DatabaseEngine } from '../../server/data/sql/engine';
import { migrationOwner } from '../../server/data/sql/migrate';
import { rowsOf } from '../../server/data/sql/migration-owner';
import { openEngine } from '../../server/data/open-engine';
import { sql } from '../../server/data/sql/tag';
import type { RestoreTarget } from '../../server/operations/backup/restore-backup';
import { readLedger, readTables, tableName, transientTables } from '../../server/operations/backup/table-catalog';

const created: Migration = {
  id: '0001-create-odds',
  up: [
    sql`create table odd (
      id bigint generated always as identity primary key,
      client_id uuid not null,
      parent_id bigint references odd (id),
      words text,
      doubled text generated always as (words || words) stored,
      fine numeric,
      real float8,
      document jsonb,
      bytes bytea,
      list text[],
      at timestamptz,
      day date
    )`,
  ],
};
const extended: Migration = {
  id: '0002-add-length',
  up: [sql`alter table odd add column length int`, sql`update odd set length = char_length(words)`],
};

/** A table with values that are hard to back up. An earlier release of it has only the first migration. */
export function oddPlugin(release: 1 | 2 = 2, more: readonly Migration[] = []): ServerPlugin {
  return testPlugin('odds', {
    tables: [{ name: 'odd', tenancy: 'portal' }],
    migrations: release === 1 ? [created] : [created, extended, ...more],
  });
}

/** Rows that change if values are not copied exactly. */
export const oddRows = (clientId: string): string => `
  insert into odds.odd (client_id, words, fine, real, document, bytes, list, at, day)
  values
    ('${clientId}', E'quote '' back \\\\ tab \\t line \\n é 漢 😀 "', 12345678901234567890.123456789, 'NaN', 'null', '\\x00ff5c27',
      array['a,b', '{x}', null, '"', E'\\\\'], '2026-03-29 01:30:00.123456+00', 'infinity'),
    ('${clientId}', '', 0.1, 0.1::float8 + 0.2::float8, null, '', '{}', '-infinity', '0044-03-15 BC'),
    ('${clientId}', null, null, '-0', '{"b": 1.10, "a": [null, "\\\\u00e9", 12345678901234567890]}', null, null, null, null);
  update odds.odd set parent_id = 3 where id = 1;
  select setval(pg_get_serial_sequence('odds.odd', 'id'), 41)`;

/** An empty database and an empty folder. */
export interface EmptyInstallation extends RestoreTarget {
  readonly databaseUrl: string | undefined;
  readonly release: () => Promise<void>;
}

export async function emptyInstallation(
  place: TestDatabase,
  plugins: readonly ServerPlugin[] = [oddPlugin()],
  appKeys?: readonly string[],
): Promise<EmptyInstallation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-restore-'));
  const database = place === 'server' ? await createDatabase() : undefined;
  const logger = new RecordingLogger();
  const options = { dataDir, logger, clock: realClock };
  const engine =
    database === undefined
      ? await openTestDatabase(options)
      : await openEngine({ ...options, databaseUrl: database.url });
  return {
    engine,
    owners: [coreOwner, ...plugins.map(migrationOwner)],
    files: new DiskFileStore(join(dataDir, 'files')),
    appKeys,
    dataDir,
    logger,
    databaseUrl: database?.url,
    release: async () => {
      await engine.close();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Every row of every table that a backup includes, in the text form of the database. */
export async function everything(engine: DatabaseEngine): Promise<Readonly<Record<string, readonly string[]>>> {
  return engine.administer(async (run) => {
    const ledger = await readLedger(run);
    const leftOut = transientTables([coreOwner]);
    const found: Record<string, readonly string[]> = {};
    for (const table of await readTables(run, [...new Set(ledger.map(({ owner }) => owner))])) {
      const name = `${table.schema}.${table.table}`;
      if (leftOut.has(name)) {
        continue;
      }
      await run('begin');
      const rows = await rowsOf<{ line: string }>(
        run,
        `set local role own_${table.schema}; select t::text as line from ${tableName(table)} t order by 1`,
      );
      await run('commit');
      found[name] = rows.map(({ line }) => line);
    }
    return found;
  });
}
