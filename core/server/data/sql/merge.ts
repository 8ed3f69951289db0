import { localized } from '../../../contract';
import { AppError } from '../../platform/app-error';
import type { Bind, Database, Sql } from './database';
import { mergeMessages } from './messages';
import { sql } from './tag';

/** A change of some fields, based on a version that was read. */
export interface MergeRequest {
  /** A `versioned` table of the plugin; found by its key `id`. */
  readonly table: string;
  readonly id: string;
  /** Column → new value. Objects are stored as jsonb. */
  readonly patch: object;
  /**
   * Column of type jsonb → key → new value; null removes the key, and a column without keys is null. Each key is a field
   * of its own, named `column.key` in a conflict: two people who change different keys both succeed.
   */
  readonly entries?: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined;
  readonly ifMatch: number;
}

/** Result of a merge. */
export type MergeOutcome<Row> =
  | { readonly outcome: 'merged'; readonly row: Row }
  | { readonly outcome: 'conflict'; readonly fields: readonly string[]; readonly row: Row };

/** Columns that no patch may set: the row's identity and tenant, and the columns that the merge maintains. */
const untouchable: readonly string[] = ['id', 'client_id', 'person_id', 'version', 'changed'];

/**
 * Applies a patch where none of its fields changed after the version it is based on, in one statement.
 *
 * The row is locked before it is compared, so of two concurrent patches the second sees the result of the first.
 *
 * @throws AppError `conflict` with the fields and the current row, `not_found` when there is none.
 */
export async function merge<Row extends object>(database: Database, request: MergeRequest): Promise<Row> {
  const result = await tryMerge<Row>(database, request);
  if (result === undefined) {
    throw new AppError('not_found', localized(mergeMessages.rowMissing));
  }
  if (result.outcome === 'conflict') {
    throw new AppError('conflict', localized(mergeMessages.changedMeanwhile), {
      params: { conflicts: result.fields, current: result.row },
    });
  }
  return result.row;
}

/** `merge` without throwing, for callers with error messages of their own; undefined when there is no such row. */
export async function tryMerge<Row extends object>(
  database: Database,
  request: MergeRequest,
): Promise<MergeOutcome<Row> | undefined> {
  const found = await database.row(mergeStatement<Row>(request));
  if (found === undefined) {
    return undefined;
  }
  const { merge_conflicts: fields, ...rest } = found;
  // The one cast: without `merge_conflicts` these are the columns of the row.
  const row = rest as unknown as Row;
  return fields === null ? { outcome: 'merged', row } : { outcome: 'conflict', fields, row };
}

/**
 * Assignments for a statement that changes columns of a versioned table without a merge, such as a soft delete.
 *
 * @param prefix qualifies the columns where the statement has them twice, such as `t.`.
 */
export function versionBump(columns: readonly string[], prefix: Sql = sql.empty): Sql {
  const changed = columns.map((column) => sql`${column}::text, ${prefix}version + 1`);
  return sql`version = ${prefix}version + 1,
    changed = ${prefix}changed || jsonb_build_object(${sql.join(changed, sql`, `)})`;
}

function mergeStatement<Row>({ table, id, patch, entries = {}, ifMatch }: MergeRequest): Sql<Row & MergeResult> {
  const values = Object.entries(patch as Readonly<Record<string, unknown>>);
  const keyed = Object.entries(entries).filter(([, keys]) => Object.keys(keys).length > 0);
  const forbidden = [...values, ...keyed].map(([column]) => column).find((column) => untouchable.includes(column));
  if (forbidden !== undefined) {
    throw new TypeError(`A patch of '${table}' may not set '${forbidden}'.`);
  }
  const columns = [
    ...values.map(([column]) => column),
    ...keyed.flatMap(([column, keys]) => Object.keys(keys).map((key) => `${column}.${key}`)),
  ];
  const name = sql.id(table);
  if (columns.length === 0) {
    return sql<Row & MergeResult>`select t.*, null::text[] as merge_conflicts from ${name} t where t.id = ${id}`;
  }
  const assignments = [
    ...values.map(([column, value]) => sql`${sql.id(column)} = ${toBind(value)}`),
    ...keyed.map(([column, keys]) => assignKeys(sql.id(column), keys)),
  ];
  return sql<Row & MergeResult>`with target as materialized (
      select t.* from ${name} t where t.id = ${id} for update
    ), judged as materialized (
      select array(
        select field.key from jsonb_each_text(target.changed) field
        where field.key = any(${columns}::text[]) and field.value::int > ${ifMatch}
        order by field.key
      ) as conflicts from target
    ), merged as (
      update ${name} t set ${sql.join(assignments, sql`, `)}, ${versionBump(columns, sql`t.`)}
      from judged where t.id = ${id} and cardinality(judged.conflicts) = 0
      returning t.*
    )
    select merged.*, null::text[] as merge_conflicts from merged
    union all
    select target.*, judged.conflicts from target, judged where cardinality(judged.conflicts) > 0`;
}

/** Sets some keys of a jsonb column and removes others. */
function assignKeys(column: Sql, keys: Readonly<Record<string, unknown>>): Sql {
  const removed = Object.keys(keys).filter((key) => keys[key] === null);
  const set = Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== null));
  return sql`${column} = nullif(
    (coalesce(t.${column}, '{}'::jsonb) - ${removed}::text[]) || ${sql.json(set)}::jsonb, '{}'::jsonb)`;
}

interface MergeResult {
  readonly merge_conflicts: readonly string[] | null;
}

/** A value from JSON or a handler as a parameter; objects are stored as jsonb. */
export function toBind(value: unknown): Bind {
  if (value === null || typeof value !== 'object' || value instanceof Date || ArrayBuffer.isView(value)) {
    // The one cast: every other value from JSON or a handler is a plain value.
    return value as Bind;
  }
  if (isSql(value) || Array.isArray(value)) {
    return value as Bind;
  }
  return sql.json(value);
}

function isSql(value: object): value is Sql {
  return 'compile' in value && typeof value.compile === 'function';
}
