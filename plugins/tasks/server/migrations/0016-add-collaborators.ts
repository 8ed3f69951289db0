import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/**
 * Collaborators of a task by the ids of people, null for none. One index finds the tasks of a person, in all categories
 * or in one; it is read by functions for the reasons of `0003-index-filters`.
 */
export const addCollaborators: Migration = {
  id: '0016-add-collaborators',
  up: [
    sql`alter table task add column collaborator_ids uuid[]`,
    sql`create index task_by_collaborator on task using gin (client_id, category, collaborator_ids)
      with (gin_pending_list_limit = 128) where collaborator_ids is not null`,
    sql`create function find_tasks_of_collaborator(person uuid) returns table (found_id uuid)
      language plpgsql stable security definer rows 20 set search_path = tasks, pg_temp
      set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
        begin
          return query select t.id from tasks.task t
            where t.client_id = nullif(current_setting('app.client_id', true), '')::uuid
              and t.deleted_at is null and t.collaborator_ids is not null and t.collaborator_ids @> array[person];
        end $$`,
    // Also deleted ones, of a person who leaves.
    sql`create function find_collaborations(person uuid, most int) returns table (found_id uuid)
      language plpgsql stable security definer rows 20 set search_path = tasks, pg_temp
      set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
        begin
          return query select t.id from tasks.task t
            where t.client_id = nullif(current_setting('app.client_id', true), '')::uuid
              and t.collaborator_ids is not null and t.collaborator_ids @> array[person] limit most;
        end $$`,
    // Those that the list of an owner's tasks does not have already.
    sql`create function find_tasks_shared_with(person uuid, wanted text) returns table (found_id uuid)
      language plpgsql stable security definer rows 20 set search_path = tasks, pg_temp
      set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
        begin
          return query select t.id from tasks.task t
            where t.client_id = nullif(current_setting('app.client_id', true), '')::uuid
              and t.deleted_at is null and t.collaborator_ids is not null and t.category = wanted
              and t.collaborator_ids @> array[person] and t.owner_id is distinct from person;
        end $$`,
    sql`create function find_tasks_involving(person uuid) returns table (found_id uuid)
      language plpgsql stable security definer rows 20 set search_path = tasks, pg_temp
      set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
        begin
          return query
            select t.id from tasks.task t
            where t.client_id = nullif(current_setting('app.client_id', true), '')::uuid
              and t.deleted_at is null and t.owner_id = person
            union all
            select t.id from tasks.task t
            where t.client_id = nullif(current_setting('app.client_id', true), '')::uuid
              and t.deleted_at is null and t.collaborator_ids is not null and t.collaborator_ids @> array[person]
              and t.owner_id is distinct from person;
        end $$`,
  ],
};
