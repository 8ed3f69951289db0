import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/** Ids grow with time, so the key of `poll` is also the list's order. The key of `vote` is what makes a vote the only one. */
export const createTables: Migration = {
  id: '0001-create-tables',
  up: [
    sql`create table poll (
      id uuid not null,
      client_id uuid not null,
      question text not null,
      options jsonb not null,
      tally jsonb not null,
      author_id uuid not null,
      created_at timestamptz not null,
      closes_on date not null,
      closed_at timestamptz,
      deleted_at timestamptz,
      primary key (client_id, id)
    )`,
    sql`create index poll_open on poll (client_id, closes_on) where closed_at is null and deleted_at is null`,
    sql`create index poll_deleted on poll (deleted_at) where deleted_at is not null`,
    sql`create table vote (
      client_id uuid not null,
      poll_id uuid not null,
      person_id uuid not null,
      option smallint not null,
      version integer not null default 1,
      primary key (client_id, poll_id, person_id),
      foreign key (client_id, poll_id) references poll (client_id, id) on delete cascade
    )`,
    sql`create table setting (
      client_id uuid primary key,
      creators text not null,
      days smallint not null,
      version integer not null default 1
    )`,
  ],
};
