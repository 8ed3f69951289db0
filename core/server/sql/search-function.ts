import type { Sql } from './database';
import { schemaOf, sql } from './tag';

/** Quoted names go past the short forms, so the catalogue's own are needed. */
const catalogueNames = { text: 'text', int: 'int4', uuid: 'uuid', boolean: 'bool', jsonb: 'jsonb' } as const;

/** A function that finds ids by text; made by a migration, called by the plugin's statements. */
export interface SearchFunction {
  readonly ownerId: string;
  /** Of the function, without its schema. */
  readonly name: string;
  /** Table of tenancy `portal` with an `id`. */
  readonly table: string;
  /** Types of what it is asked with, by name. */
  readonly parameters: Readonly<Record<string, keyof typeof catalogueNames>>;
  /** Over the table's columns and the parameters; an index on `(client_id, …)` must serve it. */
  readonly condition: Sql;
  /** Best first, such as `ts_rank(…) desc`; kept inside, the outer statement orders anew. */
  readonly order: Sql;
}

/**
 * For a migration: a function that searches with the rights of the tables' owner and answers with ids only.
 *
 * Under row-level security no index serves `@@`, `ilike`, `%`, `@>` or `->>`, because they are not leakproof: all rows
 * of the portal would be read. Here the portal's condition stands inside, and the statement that joins the ids to the
 * table still passes the policy. `rows 20` keeps the planner from reading the whole portal beside it.
 *
 * @example createSearchFunction({ ownerId: 'notes', name: 'notes_like', table: 'note', parameters: { pattern: 'text' },
 *   condition: sql`title ilike pattern`, order: sql`id desc` })
 *   // select t.* from notes_like(${pattern}, ${50}) found join note t on t.id = found.found_id
 */
export function createSearchFunction({ ownerId, name, table, parameters, condition, order }: SearchFunction): Sql {
  const schema = schemaOf(ownerId);
  const list = [...Object.entries(parameters), ['most', 'int'] as const].map(
    ([parameter, type]) => sql`${sql.id(parameter)} ${sql.id('pg_catalog', catalogueNames[type])}`,
  );
  return sql`create function ${sql.id(schema, name)}(${sql.join(list, sql`, `)}) returns table (found_id uuid)
    language sql stable security definer rows 20 set search_path = ${sql.id(schema)}, public, pg_temp as $search$
      select searched.id from ${sql.id(schema, table)} searched
      where searched.client_id = nullif(current_setting('app.client_id', true), '')::uuid and (${condition})
      order by ${order} limit most
    $search$`;
}
