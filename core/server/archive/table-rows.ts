import type { Database, Sql } from '../sql/database';
import { sql } from '../sql/tag';
import type { ArchivedTable } from './catalog';

const batch = 500;

/** Rows of one portal in one table, in the order of its key, without the portal's id. */
export async function* rowsOfPortal(
  database: Database,
  table: ArchivedTable,
  condition: Sql,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const name = sql.id(table.schema, table.table);
  const key = sql.join(
    table.key.map((column) => sql`t.${sql.id(column)}`),
    sql`, `,
  );
  const carried = table.columns.map((column) => column.name).filter((column) => column !== 'client_id');
  // Numbers that JavaScript would round travel as texts.
  const long = table.columns.filter(({ type }) => /^(bigint|numeric)/.test(type)).map((column) => column.name);
  let after: Readonly<Record<string, unknown>> | undefined;
  for (;;) {
    // Of the last row only its key is sent back; the row type turns its texts into what the columns are.
    const last = sql`select ${key} from jsonb_populate_record(null::${name}, ${sql.json(after ?? {})}) as t`;
    const rows: readonly { row: Readonly<Record<string, unknown>>; key: Readonly<Record<string, unknown>> }[] =
      await database.rows(sql`select
          (select jsonb_object_agg(e.key, case when e.key = any (${long}::text[]) and jsonb_typeof(e.value) = 'number'
              then to_jsonb(e.value #>> '{}') else e.value end) from jsonb_each(to_jsonb(t)) e
            where e.key = any (${carried}::text[])) as row,
          (select jsonb_object_agg(e.key, e.value) from jsonb_each(to_jsonb(t)) e
            where e.key = any (${table.key}::text[])) as key
        from ${name} t
        where ${sql.and([condition, after !== undefined && sql`(${key}) > (${last})`])}
        order by ${key} limit ${batch}`);
    for (const { row } of rows) {
      yield row;
    }
    after = rows.at(-1)?.key;
    if (rows.length < batch) {
      return;
    }
  }
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
