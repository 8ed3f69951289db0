import type { DatabaseEngine } from '../server/data/sql/engine';

/** Everything that a migration could change, one line each, including the log of migrations. */
const catalogue = [
  `select 'column', table_schema, table_name, column_name, data_type, is_nullable, column_default
    from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema')`,
  `select 'index', schemaname, tablename, indexname, indexdef from pg_indexes
    where schemaname not in ('pg_catalog', 'information_schema')`,
  `select 'policy', schemaname, tablename, policyname, roles::text, cmd, qual, with_check from pg_policies`,
  `select 'view', schemaname, viewname, definition from pg_views
    where schemaname not in ('pg_catalog', 'information_schema')`,
  `select 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
    where conrelid <> 0`,
  `select 'function', p.oid::regprocedure::text, md5(p.prosrc), p.proacl::text from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace where n.nspname not in ('pg_catalog', 'information_schema')`,
  `select 'rights', oid::regclass::text, relowner::regrole::text, relacl::text, relrowsecurity from pg_class
    where relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast')`,
  `select 'migration', to_jsonb(m)::text from core.migration m`,
];

/** The database's schema as sorted lines. */
export async function readCatalogue(engine: DatabaseEngine): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const text of catalogue) {
    const rows = await rowsOfDatabase<Readonly<Record<string, unknown>>>(engine, text);
    lines.push(...rows.map((row) => JSON.stringify(Object.values(row))));
  }
  return lines.sort();
}

/** Reads rows as the owner of the database. */
export async function rowsOfDatabase<Row>(engine: DatabaseEngine, text: string): Promise<readonly Row[]> {
  const { rowsOf } = await import('../server/data/sql/migration-owner');
  return engine.administer((run) => rowsOf<Row>(run, text));
}
