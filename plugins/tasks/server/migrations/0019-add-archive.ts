import type { Migration, Sql } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/** The orders of lists, by the name of their index, as `0001`, `0003` and `0014` explain them. */
const orders: readonly (readonly [name: string, columns: Sql, only?: Sql])[] = [
  ['by_due', sql`client_id, category, due_sort, priority, id`],
  ['by_priority', sql`client_id, category, priority, due_sort, id`],
  ['newest', sql`client_id, category, created_at desc, id desc`],
  ['by_update', sql`client_id, category, updated_at desc, id desc`],
  ['by_owner', sql`client_id, owner_id, category, due_sort, priority, id`],
  ['by_owner_priority', sql`client_id, owner_id, category, priority, due_sort, id`],
  ['by_owner_newest', sql`client_id, owner_id, category, created_at desc, id desc`],
  ['by_owner_update', sql`client_id, owner_id, category, updated_at desc, id desc`],
  ['by_status', sql`client_id, status, due_sort, priority, id`],
  ['by_creator', sql`client_id, created_by, category, due_sort, priority, id`],
  ['handed_over', sql`client_id, created_by, category, due_sort, priority, id`, sql` and owner_id <> created_by`],
];

/**
 * Lists leave archived tasks out, and a list of its own has only them. After some years most tasks are archived, so a list
 * that read them and dropped them would become slower with each year. Each index of an order is therefore split in two:
 * of tasks that are archived, and of the others. A task is in one of both, so that writes cost what they did. The indexes
 * of texts, labels and custom values stay one: the functions that read them are followed by the conditions of the list.
 */
export const addArchive: Migration = {
  id: '0019-add-archive',
  up: [
    // `archived_with`: the task whose archiving took this one along; null for one that was archived by itself.
    sql`alter table task add column archived_at timestamptz(3), add column archived_by uuid,
      add column archived_with uuid`,
    sql`create table setting (
      id uuid primary key,
      client_id uuid not null,
      archives_after text not null default 'never'
    )`,
    finder(sql`find_tasks_of_status(wanted text[])`, sql`t.status = any(wanted)`),
    finder(sql`find_tasks_of_creator(creator uuid)`, sql`t.created_by = creator`),
    finder(
      sql`find_tasks_due(categories text[], earliest date, latest date)`,
      sql`t.category = any(categories) and t.due_sort between earliest and latest`,
    ),
    finder(sql`find_tasks_of_others(person uuid)`, sql`t.owner_id <> person`),
    finder(
      sql`find_tasks_involving(person uuid)`,
      sql`t.owner_id = person`,
      sql`
            union all
            select t.id from tasks.task t
            where t.client_id = nullif(current_setting('app.client_id', true), '')::uuid
              and t.deleted_at is null and t.collaborator_ids is not null and t.collaborator_ids @> array[person]
              and t.owner_id is distinct from person`,
    ),
  ],
  concurrently: orders.flatMap(([name, columns, only = sql.empty]) => [
    sql`create index concurrently if not exists ${sql.id(`task_listed_${name}`)} on task (${columns})
      where deleted_at is null and archived_at is null${only}`,
    sql`create index concurrently if not exists ${sql.id(`task_archived_${name}`)} on task (${columns})
      where deleted_at is null and archived_at is not null${only}`,
    // A process of the release before goes on without it, but slower.
    sql`drop index concurrently if exists ${sql.id(`task_${name}`)}`,
  ]),
};

/** A function that finds tasks by an index of an order, now by both halves of it. */
function finder(signature: Sql, condition: Sql, more: Sql = sql.empty): Sql {
  const found = sql`select t.id from tasks.task t
            where t.client_id = nullif(current_setting('app.client_id', true), '')::uuid and t.deleted_at is null`;
  return sql`create or replace function ${signature} returns table (found_id uuid)
      language plpgsql stable security definer rows 20 set search_path = tasks, pg_temp
      set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
        begin
          return query
            ${found} and t.archived_at is null and ${condition}
            union all
            ${found} and t.archived_at is not null and ${condition}${more};
        end $$`;
}
