import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/**
 * Values of custom fields by the id of their field, null for none. The index finds tasks by a value of a field, and those
 * with any value of one; it is read by functions for the reasons of `0003-index-filters`.
 */
export const addCustomValues: Migration = {
  id: '0012-add-custom-values',
  up: [
    sql`alter table task add column custom_values jsonb`,
    sql`create index task_by_custom_value on task using gin (client_id, custom_values)
      with (gin_pending_list_limit = 128) where deleted_at is null and custom_values is not null`,
    // Each of `wanted` is an object with one field: its value, or a list with one of its options.
    sql`create function find_tasks_of_custom_values(wanted jsonb[]) returns table (found_id uuid)
      language plpgsql stable security definer rows 20 set search_path = tasks, pg_temp
      set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
        declare one jsonb;
        begin
          foreach one in array wanted loop
            return query select t.id from tasks.task t
              where t.client_id = nullif(current_setting('app.client_id', true), '')::uuid
                and t.deleted_at is null and t.custom_values is not null and t.custom_values @> one;
          end loop;
        end $$`,
    // Numbers and days between two values, with either end left out.
    sql`create function find_tasks_in_custom_range(field text, lowest jsonb, highest jsonb) returns table (found_id uuid)
      language plpgsql stable security definer rows 20 set search_path = tasks, pg_temp
      set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
        begin
          return query select t.id from tasks.task t
            where t.client_id = nullif(current_setting('app.client_id', true), '')::uuid
              and t.deleted_at is null and t.custom_values is not null and t.custom_values ? field
              and (lowest is null or t.custom_values -> field >= lowest)
              and (highest is null or t.custom_values -> field <= highest);
        end $$`,
    // Looks through the portal: most tasks have no value of a field.
    sql`create function find_tasks_without_custom_value(field text) returns table (found_id uuid)
      language plpgsql stable security definer rows 1000 set search_path = tasks, pg_temp as $$
        begin
          return query select t.id from tasks.task t
            where t.client_id = nullif(current_setting('app.client_id', true), '')::uuid
              and t.deleted_at is null and (t.custom_values is null or not t.custom_values ? field);
        end $$`,
  ],
};
