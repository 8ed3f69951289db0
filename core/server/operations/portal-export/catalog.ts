import type { CatalogTable } from '../backup/table-catalog';
import { sortReferencingFirst, readForeignKeys, readLedger, readTables } from '../backup/table-catalog';
import type { LedgerEntry } from '../backup/table-catalog';
import type { TableDeclaration } from '../../data/sql/table-declaration';
import type { DatabaseEngine } from '../../data/sql/engine';
import type { MigrationOwner, RunText } from '../../data/sql/migration-owner';
import { ownerNames, rowsOf } from '../../data/sql/migration-owner';

/** A declared table with its catalog data. */
export interface ArchivedTable extends CatalogTable {
  readonly ownerId: string;
  readonly declaration: TableDeclaration;
  /** Columns of the primary key. */
  readonly key: readonly string[];
}

/** Catalog data for archives; constant while the process runs. */
export interface ArchiveCatalog {
  readonly ledger: readonly LedgerEntry[];
  /** Tables with rows of portals, referencing tables first. */
  readonly tables: readonly ArchivedTable[];
}

/** Must not be called within a transaction: it uses a second connection. */
export async function readArchiveCatalog(
  engine: DatabaseEngine,
  owners: readonly MigrationOwner[],
): Promise<ArchiveCatalog> {
  return engine.administer(async (run) => {
    const ownerIds = owners.map(({ id }) => id);
    const tables = await readTables(run, ownerIds);
    const keys = await readPrimaryKeys(run);
    const archived = owners.flatMap(({ id, tables: declarations }) =>
      declarations.flatMap((declaration): ArchivedTable[] => {
        const found = tables.find(
          (table) => table.schema === ownerNames(id).schema && table.table === declaration.name,
        );
        const isOfPortals = found?.columns.some(({ name }) => name === 'client_id') === true;
        return found === undefined || !isOfPortals || declaration.tenancy === 'instance'
          ? []
          : [{ ...found, ownerId: id, declaration, key: keys.get(`${found.schema}.${found.table}`) ?? [] }];
      }),
    );
    return {
      ledger: await readLedger(run),
      tables: sortReferencingFirst(archived, await readForeignKeys(run, ownerIds)),
    };
  });
}

async function readPrimaryKeys(run: RunText): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await rowsOf<{ name: string; columns: readonly string[] }>(
    run,
    `select n.nspname || '.' || c.relname as name,
       (select jsonb_agg(a.attname order by k.position) from unnest(i.indkey::int2[]) with ordinality as k (number, position)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number) as columns
     from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
     where i.indisprimary`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}
