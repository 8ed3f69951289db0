import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/**
 * Labels of a task by id, null for none. The two indexes find tasks with any of some labels, and those without one; they
 * are read by functions for the reasons of `0003-index-filters`.
 */
export const addLabels: Migration = {
  id: '0006-add-labels',
  up: [
    sql`alter table task add column label_ids uuid[]`,
    sql`create index task_by_label on task using gin (client_id, label_ids)
      with (gin_pending_list_limit = 128) where deleted_at is null and label_ids is not null`,
    sql`create index task_without_label on task (client_id, id) where deleted_at is null and label_ids is null`,
    sql`create function find_tasks_of_labels(wanted uuid[]) returns table (found_id uuid)
      language plpgsql stable security definer rows 20 set search_path = tasks, pg_temp
      set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
        begin
          return query select t.id from tasks.task t
            where t.client_id = nullif(current_setting('app.client_id', true), '')::uuid
              and t.deleted_at is null and t.label_ids is not null and t.label_ids && wanted;
        end $$`,
    // Labels in `gone` were deleted: a task with no others has none that people see.
    sql`create function find_tasks_without_label(gone uuid[]) returns table (found_id uuid)
      language plpgsql stable security definer rows 20 set search_path = tasks, pg_temp
      set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
        begin
          return query
            select t.id from tasks.task t
            where t.client_id = nullif(current_setting('app.client_id', true), '')::uuid
              and t.deleted_at is null and t.label_ids is null
            union all
            select t.id from tasks.task t
            where t.client_id = nullif(current_setting('app.client_id', true), '')::uuid
              and t.deleted_at is null and t.label_ids is not null and t.label_ids && gone and t.label_ids <@ gone;
        end $$`,
    // Counts for the page of labels: up to a cap, by the same index.
    sql`create function count_tasks_of_labels(wanted uuid[], most int) returns int
      language plpgsql stable security definer set search_path = tasks, pg_temp
      set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
        begin
          return (select count(*)::int from (
            select 1 from tasks.task t
            where t.client_id = nullif(current_setting('app.client_id', true), '')::uuid
              and t.deleted_at is null and t.label_ids is not null and t.label_ids && wanted limit most
          ) counted);
        end $$`,
  ],
};
