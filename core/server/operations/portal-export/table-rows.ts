import { fileKeySql } from '../../work-areas/files/declared-files';
import type { Database, Sql } from '../../data/sql/database';
import { readByCursor } from '../../data/sql/read-by-cursor';
import { sql } from '../../data/sql/tag';
import type { ArchivedTable } from './catalog';

const batch = 500;

/** A row as written to the archive, and the keys of its files. */
export interface ArchivedRow {
  /** JSON, without the portal's id. */
  readonly json: string;
  readonly files: readonly (string | null)[];
}

/** Rows of one portal in a table in batches, ordered by its key. */
export function rowsOfPortal(
  database: Database,
  table: ArchivedTable,
  condition: Sql,
): AsyncGenerator<readonly ArchivedRow[]> {
  const comma = sql`, `;
  const columns = sql.join(
    table.columns
      .filter(({ name }) => name !== 'client_id')
      // Numbers that JavaScript would round are written as text.
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
    // The text of the database is written unchanged, without parsing each row.
    sql<ArchivedRow>`select (select to_jsonb(r)::text from (select ${columns}) r) as json, ${completeFilesSql(table)} as files
      from ${sql.id(table.schema, table.table)} t where ${condition} order by ${key}`,
  );
}

/** Keys of the files of one portal's rows, in batches. */
export async function* fileKeysOfPortal(
  database: Database,
  table: ArchivedTable,
  clientId: string,
): AsyncGenerator<readonly string[]> {
  if ((table.declaration.files ?? []).length === 0) {
    return;
  }
  const query = sql<Pick<ArchivedRow, 'files'>>`select ${fileKeysSql(table)} as files
    from ${sql.id(table.schema, table.table)} where client_id = ${clientId}::uuid order by 1`;
  for await (const rows of readByCursor(database, query)) {
    yield rows.flatMap(({ files }) => files.filter((file) => file !== null));
  }
}

/** The keys of a row's files as an array; null if a column of the key is null. */
export function fileKeysSql({ declaration }: Pick<ArchivedTable, 'declaration'>): Sql {
  return sql`array[${sql.join((declaration.files ?? []).map(fileKeySql), sql`, `)}]::text[]`;
}

/** As `fileKeysSql`, without the files of rows whose upload is not complete. */
function completeFilesSql(table: ArchivedTable): Sql {
  const { filesCompleteAt } = table.declaration;
  return filesCompleteAt === undefined
    ? fileKeysSql(table)
    : sql`case when ${sql.id(filesCompleteAt)} is null then array[]::text[] else ${fileKeysSql(table)} end`;
}

/** Inserts rows of an archive into a portal. Columns that the archive does not contain keep their defaults. */
export async function insertArchivedRows(
  database: Database,
  table: ArchivedTable,
  { clientId, rows }: { readonly clientId: string; readonly rows: readonly Readonly<Record<string, unknown>>[] },
): Promise<void> {
  const name = sql.id(table.schema, table.table);
  for (let from = 0; from < rows.length; from += batch) {
    const some = rows.slice(from, from + batch);
    const known = table.columns.filter(
      // Identity columns get new values.
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
