import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/**
 * Statuses of one category, and creators, in the order of due dates. Lists in other orders look through a part of the list
 * and, where few tasks match, find all matches with these functions. They are functions for the reasons of
 * `0002-search-titles`: with a condition in the statement, the planner expects many matches and reads the whole portal.
 */
export const indexFilters: Migration = {
  id: '0003-index-filters',
  up: [
    sql`create index task_by_status on task (client_id, status, due_sort, priority, id) where deleted_at is null`,
    sql`create index task_by_creator on task (client_id, created_by, category, due_sort, priority, id)
      where deleted_at is null`,
    sql`create function find_tasks_of_status(wanted text[]) returns table (found_id uuid)
      language plpgsql stable security definer rows 20 set search_path = tasks, pg_temp
      set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
        begin
          return query select t.id from tasks.task t
            where t.client_id = nullif(current_setting('app.client_id', true), '')::uuid
              and t.deleted_at is null and t.status = any(wanted);
        end $$`,
    sql`create function find_tasks_of_creator(creator uuid) returns table (found_id uuid)
      language plpgsql stable security definer rows 20 set search_path = tasks, pg_temp
      set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
        begin
          return query select t.id from tasks.task t
            where t.client_id = nullif(current_setting('app.client_id', true), '')::uuid
              and t.deleted_at is null and t.created_by = creator;
        end $$`,
    sql`create function find_tasks_due(categories text[], earliest date, latest date) returns table (found_id uuid)
      language plpgsql stable security definer rows 20 set search_path = tasks, pg_temp
      set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
        begin
          return query select t.id from tasks.task t
            where t.client_id = nullif(current_setting('app.client_id', true), '')::uuid and t.deleted_at is null
              and t.category = any(categories) and t.due_sort between earliest and latest;
        end $$`,
  ],
};
