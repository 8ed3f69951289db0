import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/**
 * The functions of `0002-search-titles` without a limit: that one cut the matches in the order in which they lie on
 * disk, so new tasks could be missing. Lists ask here only where few rows match (`sift` of a page). The older ones stay
 * until no server of the version before can be running; so does what their comments say of policies and plans.
 */
export const findAllTitles: Migration = {
  id: '0003-find-all-titles',
  up: [
    // Every search reads through what is not merged into the index yet, which may be 4 MB of it (measured: 4 of 4.4 ms).
    sql`alter index task_title_part set (gin_pending_list_limit = 128)`,
    sql`create function find_tasks_like(pattern text) returns table (found_id uuid)
      language plpgsql stable security definer rows 20 set search_path = tasks, pg_temp
      set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off as $$
        begin
          return query select t.id from tasks.task t
            where t.client_id = nullif(current_setting('app.client_id', true), '')::uuid
              and t.deleted_at is null and t.title ilike pattern;
        end $$`,
    sql`create function find_tasks_beginning_with(words text) returns table (found_id uuid)
      language plpgsql stable security definer rows 20 set search_path = tasks, pg_temp
      set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off as $$
        begin
          return query select t.id from tasks.task t
            where t.client_id = nullif(current_setting('app.client_id', true), '')::uuid and t.deleted_at is null
              and lower(t.title) ~>=~ lower(words) and lower(t.title) ~<~ (lower(words) || chr(1114111));
        end $$`,
  ],
};
