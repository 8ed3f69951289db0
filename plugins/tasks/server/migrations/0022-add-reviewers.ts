import type { Migration, Sql } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

const isReviewed = sql`select t.id from tasks.task t
            where t.client_id = nullif(current_setting('app.client_id', true), '')::uuid
              and t.reviewer_ids is not null and t.reviewer_ids @> array[person]`;
const isListed = sql`t.archived_at is null`;
const isArchived = sql`t.archived_at is not null`;

/**
 * Reviewers of a task by the ids of people, null for none, found as collaborators are (`0016-add-collaborators`). The index
 * is split as those of orders are (`0019-add-archive`): what a person has reviewed in the course of years is archived, and
 * what waits for a review is not.
 */
export const addReviewers: Migration = {
  id: '0022-add-reviewers',
  up: [
    sql`alter table task add column reviewer_ids uuid[]`,
    finder(
      sql`find_tasks_of_reviewer(person uuid)`,
      sql`
          return query
            ${isReviewed} and t.deleted_at is null and ${isListed}
            union all
            ${isReviewed} and t.deleted_at is null and ${isArchived};`,
    ),
    // Also deleted ones, of a person who leaves.
    finder(
      sql`find_reviews(person uuid, most int)`,
      sql`
          return query (${isReviewed} and ${isListed} union all ${isReviewed} and ${isArchived}) limit most;`,
    ),
    // Of each category by itself, so that what was reviewed long ago is not read. Archived tasks, the others, or all.
    finder(
      sql`find_tasks_to_review(person uuid, wanted text[], archived boolean)`,
      sql`
          foreach bucket in array wanted loop
            if archived is distinct from true then
              return query ${isReviewed} and t.deleted_at is null and ${isListed} and t.category = bucket;
            end if;
            if archived is distinct from false then
              return query ${isReviewed} and t.deleted_at is null and ${isArchived} and t.category = bucket;
            end if;
          end loop;`,
      sql`declare bucket text; `,
    ),
  ],
  concurrently: [
    sql`create index concurrently if not exists task_listed_by_reviewer on task
      using gin (client_id, category, reviewer_ids) with (gin_pending_list_limit = 128)
      where reviewer_ids is not null and archived_at is null`,
    sql`create index concurrently if not exists task_archived_by_reviewer on task
      using gin (client_id, category, reviewer_ids) with (gin_pending_list_limit = 128)
      where reviewer_ids is not null and archived_at is not null`,
  ],
};

function finder(signature: Sql, body: Sql, variables: Sql = sql.empty): Sql {
  return sql`create function ${signature} returns table (found_id uuid)
      language plpgsql stable security definer rows 20 set search_path = tasks, pg_temp
      set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
        ${variables}begin${body}
        end $$`;
}
