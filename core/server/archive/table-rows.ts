import { fileKeySql } from '../files/declared-files';
import type { Database, Sql } from '../sql/database';
import { readByCursor } from '../sql/read-by-cursor';
import { sql } from '../sql/tag';
import type { ArchivedTable } from './catalog';

const batch = 500;

/** A row as its line of the archive holds it, and the keys of the files that it names. */
export interface PortalRow {
  /** JSON, without the portal's id. */
  readonly json: string;
  readonly files: readonly (string | null)[];
}

/** Rows of one portal in one table in batches, in the order of its key. */
export function rowsOfPortal(
  database: Database,
  table: ArchivedTable,
  condition: Sql,
): AsyncGenerator<readonly PortalRow[]> {
  const comma = sql`, `;
  const columns = sql.join(
    table.columns
      .filter(({ name }) => name !== 'client_id')
      // Numbers that JavaScript would round travel as texts.
      .map(({ name, type }) =>
        /^(bigint|numeric)/.test(type) ? sql`t.${sql.id(name)}::text as ${sql.id(name)}` : sql`t.${sql.id(name)}`,
      ),
    comma,
  );
  const key = sql.join(
    table.key.map((column) => sql`t.${sql.id(column)}`),
    comma,
  );
  return readByCursor(
    database,
    // The text of the database goes into the archive as it is; nothing here parses and prints every row again.
    sql<PortalRow>`select (select to_jsonb(r)::text from (select ${columns}) r) as json, ${fileKeysSql(table)} as files
      from ${sql.id(table.schema, table.table)} t where ${condition} order by ${key}`,
  );
}

/** Keys of the files that the rows of one portal name, in batches. */
export async function* fileKeysOfPortal(
  database: Database,
  table: ArchivedTable,
  clientId: string,
): AsyncGenerator<readonly string[]> {
  if ((table.declaration.files ?? []).length === 0) {
    return;
  }
  const query = sql<Pick<PortalRow, 'files'>>`select ${fileKeysSql(table)} as files
    from ${sql.id(table.schema, table.table)} where client_id = ${clientId}::uuid order by 1`;
  for await (const rows of readByCursor(database, query)) {
    yield rows.flatMap(({ files }) => files.filter((file) => file !== null));
  }
}

/** The keys of files that a row names, as an array; null where a column of a key is. */
export function fileKeysSql({ declaration }: Pick<ArchivedTable, 'declaration'>): Sql {
  return sql`array[${sql.join((declaration.files ?? []).map(fileKeySql), sql`, `)}]::text[]`;
}

/** Puts rows of an archive into a portal. Columns that the archive does not know keep their defaults. */
export async function addRows(
  database: Database,
  table: ArchivedTable,
  { clientId, rows }: { readonly clientId: string; readonly rows: readonly Readonly<Record<string, unknown>>[] },
): Promise<void> {
  const name = sql.id(table.schema, table.table);
  for (let from = 0; from < rows.length; from += batch) {
    const some = rows.slice(from, from + batch);
    const known = table.columns.filter(
      // Numbers that the table counts itself are given anew.
      ({ name: column, isIdentity }) => column !== 'client_id' && !isIdentity && column in (some[0] ?? {}),
    );
    const columns = sql.join(
      known.map((column) => sql.id(column.name)),
      sql`, `,
    );
    await database.run(sql`insert into ${name} (client_id, ${columns})
      select ${clientId}::uuid, ${columns} from jsonb_populate_recordset(null::${name}, ${sql.json(some)})`);
  }
}
