import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/**
 * Lists use one index per sort order. Each starts with the category: "open" is four categories, and no single index
 * holds those in one order, so the list reads each category in index order and merges. Deleted tasks are in no index
 * but the primary key.
 */
export const createTasks: Migration = {
  id: '0001-create-tasks',
  up: [
    sql`create table task (
      id uuid primary key,
      client_id uuid not null,
      number int not null,
      title text not null,
      description jsonb,
      status text not null,
      category text not null
        check (category in ('backlog', 'unstarted', 'started', 'blocked', 'completed', 'cancelled')),
      priority smallint not null check (priority between 0 and 4),
      owner_id uuid,
      due_on date,
      due_sort date not null generated always as (coalesce(due_on, 'infinity'::date)) stored,
      original_due_on date,
      due_change_count int not null default 0,
      created_by uuid not null,
      created_at timestamptz(3) not null,
      completed_at timestamptz(3),
      updated_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      deleted_by uuid
    )`,
    sql`create unique index task_number on task (client_id, number)`,
    sql`create index task_by_due on task (client_id, category, due_sort, priority, id) where deleted_at is null`,
    sql`create index task_by_priority on task (client_id, category, priority, due_sort, id) where deleted_at is null`,
    sql`create index task_by_creation on task (client_id, category, id desc) where deleted_at is null`,
    sql`create index task_by_update on task (client_id, category, updated_at desc, id desc) where deleted_at is null`,
    sql`create index task_by_owner on task (client_id, owner_id, category, due_sort, priority, id)
      where deleted_at is null`,
    sql`create index task_deleted on task (client_id, deleted_at) where deleted_at is not null`,
    // Numbers are never reused: a counter that only increases, locked by each transaction that creates a task.
    sql`create table counter (client_id uuid primary key, last_number int not null)`,
    sql`create table transition (
      id uuid primary key,
      client_id uuid not null,
      task_id uuid not null references task (id) on delete cascade,
      from_status text,
      to_status text not null,
      from_category text,
      to_category text not null,
      at timestamptz(3) not null,
      actor_id uuid
    )`,
    sql`create index transition_of_task on transition (client_id, task_id, id)`,
    sql`create index transition_by_time on transition (client_id, id)`,
  ],
};
