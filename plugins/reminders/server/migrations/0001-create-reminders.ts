import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/**
 * `next_at` is derived from the other columns and from the dates of the entity, whenever one of them changes; a job for
 * each reminder waits for it. Both lists are in the order of `sort_at`, the open ones ascending. `finished_at` begins the
 * retention.
 */
export const createReminders: Migration = {
  id: '0001-create-reminders',
  up: [
    sql`create table reminder (
      id uuid primary key,
      client_id uuid not null,
      person_id uuid not null,
      version int not null default 1,
      note text not null,
      entity_type text,
      entity_id text,
      address text,
      anchor text not null check (anchor in ('time', 'due', 'start')),
      on_date date,
      at_time text,
      minutes_before int,
      time_zone text not null,
      repeat text not null,
      next_at timestamptz(3),
      snoozed_until timestamptz(3),
      last_at timestamptz(3),
      done_at timestamptz(3),
      ended_at timestamptz(3),
      created_at timestamptz(3) not null,
      finished_at timestamptz(3) generated always as (coalesce(done_at, ended_at)) stored,
      sort_at timestamptz(3) generated always as (coalesce(done_at, ended_at, next_at, last_at, created_at)) stored,
      check ((anchor = 'time') = (on_date is not null)),
      check ((anchor = 'time') = (at_time is not null)),
      check ((anchor = 'time') = (minutes_before is null))
    )`,
    sql`create index reminder_open on reminder (client_id, person_id, sort_at, id) where finished_at is null`,
    sql`create index reminder_done on reminder (client_id, person_id, sort_at desc, id desc)
      where finished_at is not null`,
    sql`create index reminder_of_entity on reminder (client_id, entity_type, entity_id) where entity_id is not null`,
    sql`create index reminder_by_id on reminder (client_id, id)`,
    sql`create index reminder_person on reminder (person_id)`,
    sql`create index reminder_finished on reminder (finished_at)`,
  ],
};
