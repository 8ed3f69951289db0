import type { MigrationOwner, RunText } from '../../data/sql/migration-owner';
import { coreOwnerId, ownerNames, rowsOf } from '../../data/sql/migration-owner';
import { quoteIdentifier, quoteLiteral } from '../../data/sql/tag';

/** A table in the database. */
export interface CatalogTable {
  readonly schema: string;
  readonly table: string;
  /** Without generated columns. */
  readonly columns: readonly CatalogColumn[];
}

export interface CatalogColumn {
  readonly name: string;
  /** Type as written in a cast. */
  readonly type: string;
  readonly isIdentity: boolean;
}

/** A migration that has run. */
export interface LedgerEntry {
  readonly owner: string;
  readonly id: string;
  readonly checksum: string;
}

/** Migrations that have run, in order; none if core was never migrated. */
export async function readLedger(run: RunText): Promise<readonly LedgerEntry[]> {
  const [found] = await rowsOf<{ exists: boolean }>(
    run,
    `select to_regclass('core.migration') is not null as "exists"`,
  );
  if (found?.exists !== true) {
    return [];
  }
  return rowsOf<LedgerEntry>(
    run,
    `select owner, id, checksum from core.migration order by owner <> ${quoteLiteral(coreOwnerId)}, owner, id`,
  );
}

/** Tables of these owners, by name. */
export async function readTables(run: RunText, ownerIds: readonly string[]): Promise<readonly CatalogTable[]> {
  const schemas = ownerIds.map((id) => quoteLiteral(ownerNames(id).schema)).join(', ');
  if (schemas === '') {
    return [];
  }
  return rowsOf<CatalogTable>(
    run,
    `select n.nspname::text as schema, c.relname::text as "table",
       (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
           'isIdentity', a.attidentity <> '') order by a.attnum)
         from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in (${schemas}) and c.relkind in ('r', 'p') and not c.relispartition
     order by n.nspname, c.relname`,
  );
}

/** A foreign key, with the SQL that drops and restores it. */
export interface CatalogForeignKey {
  readonly schema: string;
  readonly table: string;
  /** `schema.table` that it points to. */
  readonly target: string;
  readonly drop: string;
  readonly add: string;
}

export async function readForeignKeys(
  run: RunText,
  ownerIds: readonly string[],
): Promise<readonly CatalogForeignKey[]> {
  const schemas = ownerIds.map((id) => quoteLiteral(ownerNames(id).schema)).join(', ');
  const found = await rowsOf<{ schema: string; table: string; target: string; name: string; definition: string }>(
    run,
    `select n.nspname::text as schema, c.relname::text as "table", k.conname::text as name,
       tn.nspname || '.' || t.relname as target, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and n.nspname in (${schemas}) order by 1, 2, 3`,
  );
  return found.map(({ schema, table, target, name, definition }) => {
    const on = `alter table ${tableName({ schema, table })}`;
    return {
      schema,
      table,
      target,
      drop: `${on} drop constraint ${quoteIdentifier(name)}`,
      add: `${on} add constraint ${quoteIdentifier(name)} ${definition}`,
    };
  });
}

/** Sorts referencing tables before the referenced ones; tables in a cycle keep their order. */
export function sortReferencingFirst<T extends { readonly schema: string; readonly table: string }>(
  tables: readonly T[],
  keys: readonly CatalogForeignKey[],
): readonly T[] {
  const ordered: T[] = [];
  const seen = new Set<string>();
  const nameOf = ({ schema, table }: { readonly schema: string; readonly table: string }): string =>
    `${schema}.${table}`;
  const visit = (table: T): void => {
    const name = nameOf(table);
    if (seen.has(name)) {
      return;
    }
    seen.add(name);
    for (const key of keys.filter(({ target }) => target === name)) {
      const child = tables.find((each) => nameOf(each) === nameOf(key));
      if (child !== undefined) {
        visit(child);
      }
    }
    ordered.push(table);
  };
  for (const table of tables) {
    visit(table);
  }
  return ordered;
}

export function tableName({ schema, table }: { readonly schema: string; readonly table: string }): string {
  return `${quoteIdentifier(schema)}.${quoteIdentifier(table)}`;
}

/** `schema.table` of tables that a backup excludes. */
export function transientTables(owners: readonly MigrationOwner[]): ReadonlySet<string> {
  return new Set(
    owners.flatMap(({ id, tables }) =>
      tables.filter(({ isTransient }) => isTransient === true).map(({ name }) => `${ownerNames(id).schema}.${name}`),
    ),
  );
}

/** SQL expression for the sequence of an identity column. */
export function sequenceOf(table: { readonly schema: string; readonly table: string }, column: string): string {
  return `pg_get_serial_sequence(${quoteLiteral(tableName(table))}, ${quoteLiteral(column)})`;
}
