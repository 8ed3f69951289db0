import type { CustomField, CustomTest } from '../../../contract';
import { checkedGroup, noCustomValue } from '../../../contract';
import type { Sql } from '../../data/sql/database';
import { sql } from '../../data/sql/tag';

/** What the table of sort keys of a plugin is made of. */
export interface CustomOrderOptions {
  /** Schema of the plugin. */
  readonly schema: string;
  /** The table that has `id`, `client_id`, `deleted_at` and `custom_values`. */
  readonly table: string;
  /** A column by which lists are read separately, such as the category of a task. */
  readonly bucket: string;
}

/**
 * Statements of a migration that make the table `custom_order`, by which a list is read in the order of a custom field, and
 * keep it: a row for each value of an entity that is not deleted, written by triggers of the entity's table. Declare the
 * table with the tenancy `portal`.
 *
 * A key sorts texts in lower case, dates by the calendar, and numbers by size: these are shifted to be positive, and have
 * four decimals and leading zeros.
 *
 * @example
 * const orderNotes: Migration = {
 *   id: '0004-order-by-fields',
 *   up: customOrderStatements({ schema: 'notes', table: 'note', bucket: 'state' }),
 * };
 */
export function customOrderStatements({ schema, table, bucket }: CustomOrderOptions): readonly Sql[] {
  const order = sql.id(schema, 'custom_order');
  const entity = sql.id(schema, table);
  const column = sql.id(bucket);
  const key = sql`case jsonb_typeof(v.value)
    when 'number' then lpad(trunc(((v.value #>> '{}')::numeric + 1000000000000) * 10000)::text, 17, '0')
    else left(lower(v.value #>> '{}'), 200) end`;
  const kept = sql`jsonb_typeof(v.value) in ('string', 'number')`;
  return [
    sql`create table custom_order (
      client_id uuid not null,
      entity_id uuid not null,
      field_id text not null,
      bucket text not null,
      sort_key text collate "C" not null,
      primary key (client_id, entity_id, field_id)
    )`,
    sql`create index custom_order_by_key on custom_order (client_id, field_id, bucket, sort_key, entity_id)`,
    // The functions run as the owner of the tables: imports and jobs write without the rights of a member.
    sql`create function keep_custom_order() returns trigger
      language plpgsql security definer set search_path = ${sql.id(schema)}, pg_temp as $$
        begin
          if tg_op <> 'INSERT' then
            delete from ${order} o where o.client_id = old.client_id and o.entity_id = old.id;
          end if;
          if tg_op <> 'DELETE' and new.deleted_at is null and new.custom_values is not null then
            insert into ${order} (client_id, entity_id, field_id, bucket, sort_key)
              select new.client_id, new.id, v.key, new.${column}, ${key}
              from jsonb_each(new.custom_values) v where ${kept};
          end if;
          return null;
        end $$`,
    sql`create trigger order_new_values after insert on ${entity}
      for each row when (new.custom_values is not null) execute function keep_custom_order()`,
    sql`create trigger order_changed_values after update on ${entity} for each row
      when ((old.custom_values is not null or new.custom_values is not null)
        and (old.custom_values, old.${column}, old.deleted_at) is distinct from (new.custom_values, new.${column}, new.deleted_at))
      execute function keep_custom_order()`,
    sql`create trigger order_gone_values after delete on ${entity}
      for each row when (old.custom_values is not null) execute function keep_custom_order()`,
    sql`insert into custom_order (client_id, entity_id, field_id, bucket, sort_key)
      select t.client_id, t.id, v.key, t.${column}, ${key}
      from ${entity} t, jsonb_each(t.custom_values) v
      where t.deleted_at is null and t.custom_values is not null and ${kept}`,
  ];
}

/** One group of a list by a custom field: its key, and which values its entities have. */
export interface CustomGroup {
  readonly key: string;
  readonly test: CustomTest;
}

/**
 * The groups of a list by a custom field that `isGroupableKind` allows, those without a value last.
 *
 * @param people of a field of people: ids of those whom values name, in the order of their names.
 */
export function customGroups({ kind, options = [] }: CustomField, people: readonly string[]): readonly CustomGroup[] {
  const values: readonly (string | true)[] =
    kind === 'checkbox' ? [true] : kind === 'person' ? people : options.map(({ id }) => id);
  return [
    ...values.map((value) => ({
      key: value === true ? checkedGroup : value,
      test: { kind: 'any', values: [value] } as const,
    })),
    // An option that was removed is none.
    {
      key: noCustomValue,
      test: kind === 'choice' ? { kind: 'except', values: options.map(({ id }) => id) } : { kind: 'none' },
    },
  ];
}
