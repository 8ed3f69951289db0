import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/**
 * Tasks that a person handed to others, in the order of due dates, and those that a person watches, which core stores. A
 * function for the reasons of `0003-index-filters`; it runs as its caller, who may read the view that core publishes.
 */
export const indexWatching: Migration = {
  id: '0014-index-watching',
  up: [
    sql`create index task_handed_over on task (client_id, created_by, category, due_sort, priority, id)
      where deleted_at is null and owner_id <> created_by`,
    sql`create function find_watched_tasks(person uuid) returns table (found_id uuid)
      language plpgsql stable rows 20 set search_path = tasks, pg_temp
      set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
        begin
          return query select w.entity_id from core.watching w
            where w.client_id = nullif(current_setting('app.client_id', true), '')::uuid
              and w.person_id = person and w.entity_type = 'tasks.task';
        end $$`,
    sql`create function find_tasks_of_others(person uuid) returns table (found_id uuid)
      language plpgsql stable security definer rows 20 set search_path = tasks, pg_temp
      set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
        begin
          return query select t.id from tasks.task t
            where t.client_id = nullif(current_setting('app.client_id', true), '')::uuid
              and t.deleted_at is null and t.owner_id <> person;
        end $$`,
  ],
};
