import type { Sql } from './database';
import { schemaOf, sql } from './tag';

/** Quoted type names must be catalogue names; short forms such as `int` are not resolved. */
const catalogueNames = { text: 'text', int: 'int4', uuid: 'uuid', boolean: 'bool', jsonb: 'jsonb' } as const;

/** A function that finds ids by text. A migration creates it; the plugin's statements call it. */
export interface SqlSearchFunction {
  readonly ownerId: string;
  /** Name of the function, without its schema. */
  readonly name: string;
  /** Table of tenancy `portal` with an `id`. */
  readonly table: string;
  /** Parameter types by parameter name. */
  readonly parameters: Readonly<Record<string, keyof typeof catalogueNames>>;
  /** Over the table's columns and the parameters; an index on `(client_id, …)` must serve it. */
  readonly condition: Sql;
  /** Best match first, such as `ts_rank(…) desc`. Applies inside the function; the outer statement sorts again. */
  readonly order: Sql;
}

/**
 * For a migration: creates a function that searches with the privileges of the tables' owner and returns only ids.
 *
 * Under row-level security no index serves `@@`, `ilike`, `%`, `@>` or `->>`, because they are not leakproof: all rows
 * of the portal would be read. The function itself filters by portal, and the statement that joins the ids to the table
 * still passes the policy. `rows 20` keeps the planner from also reading the whole portal.
 *
 * @example createSearchFunction({ ownerId: 'notes', name: 'notes_like', table: 'note', parameters: { pattern: 'text' },
 *   condition: sql`title ilike pattern`, order: sql`id desc` })
 *   // select t.* from notes_like(${pattern}, ${50}) found join note t on t.id = found.found_id
 */
export function createSearchFunction({ ownerId, name, table, parameters, condition, order }: SqlSearchFunction): Sql {
  const schema = schemaOf(ownerId);
  const list = [...Object.entries(parameters), ['max_rows', 'int'] as const].map(
    ([parameter, type]) => sql`${sql.id(parameter)} ${sql.id('pg_catalog', catalogueNames[type])}`,
  );
  return sql`create function ${sql.id(schema, name)}(${sql.join(list, sql`, `)}) returns table (found_id uuid)
    language sql stable security definer rows 20 set search_path = ${sql.id(schema)}, public, pg_temp as $search$
      select searched.id from ${sql.id(schema, table)} searched
      where searched.client_id = nullif(current_setting('app.client_id', true), '')::uuid and (${condition})
      order by ${order} limit max_rows
    $search$`;
}
