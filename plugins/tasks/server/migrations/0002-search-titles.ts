import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/**
 * Text operators are not leakproof, so under row-level security no index serves them. These functions run as the owner
 * of the table, with the portal's condition inside, and return ids only: the statement around them still passes the
 * policy. They have no limit: it would cut the matches in physical order and could miss new tasks, and lists call them
 * only where few rows match (`sift` of a page). `rows 20` keeps the planner from also reading the whole portal.
 *
 * A function is planned before its arguments are known. Without the settings it walks the newest tasks until enough
 * match, which for a rare word is all of them (measured: 240 ms in a portal of 200,000).
 */
export const searchTitles: Migration = {
  id: '0002-search-titles',
  up: [
    // Every search reads the pending list, which may hold 4 MB by default (measured: 4 of 4.4 ms).
    sql`create index task_title_part on task using gin (client_id, title gin_trgm_ops)
      with (gin_pending_list_limit = 128) where deleted_at is null`,
    sql`create index task_title_start on task (client_id, lower(title) text_pattern_ops) where deleted_at is null`,
    sql`create function find_tasks_like(pattern text) returns table (found_id uuid)
      language plpgsql stable security definer rows 20 set search_path = tasks, pg_temp
      set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off as $$
        begin
          return query select t.id from tasks.task t
            where t.client_id = nullif(current_setting('app.client_id', true), '')::uuid
              and t.deleted_at is null and t.title ilike pattern;
        end $$`,
    // Compared as a range: `like` uses an index only when the pattern is known at planning.
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
