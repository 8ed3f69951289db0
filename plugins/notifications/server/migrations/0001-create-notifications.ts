import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/**
 * One row for each person and item: what happens to the item meanwhile is added to it. Each list has an index of its own
 * that holds exactly its rows in its order, so that the first page and the count of the bell cost the same for a person
 * with a million of them. A snooze is ended by a job and not by a condition on the time, which no index could hold.
 *
 * `reason` is the place in `notificationReasons`, the strongest first. `done_at` begins the retention.
 */
export const createNotifications: Migration = {
  id: '0001-create-notifications',
  up: [
    sql`create table entry (
      id uuid primary key,
      client_id uuid not null,
      person_id uuid not null,
      entity_type text not null,
      entity_id text not null,
      version int not null default 1,
      activity_version int not null default 1,
      sort_at timestamptz(3) not null,
      reason smallint not null,
      events jsonb not null,
      event_count int not null,
      is_mention boolean not null,
      is_assignment boolean not null,
      read_at timestamptz(3),
      archived_at timestamptz(3),
      snoozed_until timestamptz(3),
      muted_at timestamptz(3),
      done_at timestamptz(3) generated always as
        (case when muted_at is null and snoozed_until is null then read_at end) stored
    )`,
    sql`create unique index entry_of_item on entry (client_id, person_id, entity_type, entity_id)`,
    sql`create index entry_list on entry (client_id, person_id, sort_at desc, id desc)
      where archived_at is null and snoozed_until is null`,
    sql`create index entry_unread on entry (client_id, person_id, sort_at desc, id desc)
      where archived_at is null and snoozed_until is null and read_at is null`,
    sql`create index entry_mentions on entry (client_id, person_id, sort_at desc, id desc)
      where archived_at is null and snoozed_until is null and is_mention`,
    sql`create index entry_assigned on entry (client_id, person_id, sort_at desc, id desc)
      where archived_at is null and snoozed_until is null and is_assignment`,
    sql`create index entry_snoozed on entry (client_id, person_id, sort_at desc, id desc)
      where snoozed_until is not null`,
    sql`create index entry_archived on entry (client_id, person_id, sort_at desc, id desc)
      where archived_at is not null`,
    sql`create index entry_read on entry (client_id, person_id, read_at) where read_at is not null`,
    sql`create index entry_person on entry (person_id)`,
    sql`create index entry_by_id on entry (client_id, id)`,
    sql`create index entry_done on entry (done_at)`,

    sql`create table preference (
      client_id uuid not null,
      person_id uuid not null,
      version int not null default 1,
      choices jsonb not null,
      mail_mode text not null check (mail_mode in ('instant', 'daily', 'off')),
      digest_at text not null,
      quiet_hours jsonb,
      working_days_only boolean not null,
      primary key (client_id, person_id)
    )`,
    sql`create index preference_person on preference (person_id)`,

    // What waits to be mailed. `key` is that of the delivery: a repeated one adds nothing.
    sql`create table mail_item (
      client_id uuid not null,
      key text not null,
      person_id uuid not null,
      entity_type text not null,
      entity_id text not null,
      titles jsonb not null,
      reason smallint not null,
      is_mandatory boolean not null,
      at timestamptz(3) not null,
      due_at timestamptz(3) not null,
      primary key (client_id, key)
    )`,
    sql`create index mail_item_of_person on mail_item (client_id, person_id, due_at)`,
    sql`create index mail_item_person on mail_item (person_id)`,
  ],
};
