import type { Migration } from '../../data/sql/migration';
import { sql } from '../../data/sql/tag';

/** Jobs, dead letters, captured emails, and backplane messages too long for NOTIFY. */
export const jobMigration: Migration = {
  id: '0202-create-jobs',
  up: [
    // While a process runs the job, `run_at` is the end of its lease. A run owns its row only while `revision` is the same.
    sql`create table job (
      id bigint generated always as identity primary key,
      client_id uuid not null,
      kind text not null,
      key text not null,
      payload jsonb,
      run_at timestamptz(3) not null,
      attempts int not null default 0,
      revision int not null default 0,
      is_suspended boolean not null default false,
      request_id text not null,
      error text,
      -- A time of the portal's wall clock, and the facts of the portal from which run_at was derived.
      wall jsonb,
      basis text,
      created_at timestamptz(3) not null default clock_timestamp(),
      recipient text generated always as (
        case when kind = 'core.send-mail' then lower(payload #>> '{to,address}') end) stored,
      unique (client_id, kind, key)
    ) with (fillfactor = 80)`,
    // By kind: a claim reads the kinds that have a free slot, and none of a plugin that is not installed.
    sql`create index job_due on job (kind, run_at) where not is_suspended`,
    // A claim serves the portals of a kind in turn.
    sql`create index job_of_portal on job (kind, client_id, run_at) where not is_suspended`,
    // A change of the portal's zone or working days derives the times of its jobs again.
    sql`create index job_wall on job (client_id, id) where wall is not null`,
    sql`create index job_recipient on job (recipient) where recipient is not null`,
    sql`create table dead_letter (
      id bigint primary key,
      client_id uuid not null,
      kind text not null,
      key text not null,
      payload jsonb,
      attempts int not null,
      request_id text not null,
      error text not null,
      created_at timestamptz(3) not null,
      failed_at timestamptz(3) not null default clock_timestamp(),
      recipient text generated always as (
        case when kind = 'core.send-mail' then lower(payload #>> '{to,address}') end) stored
    )`,
    sql`create index dead_letter_failed on dead_letter (failed_at desc)`,
    sql`create index dead_letter_recipient on dead_letter (recipient) where recipient is not null`,
    // Recurring portal jobs that every portal has a row of already, so that a start need not visit all portals.
    sql`create table job_kind (
      kind text primary key,
      modules text[] not null
    )`,
    sql`create table captured_mail (
      id uuid primary key default gen_random_uuid(),
      position bigint generated always as identity,
      sent_at timestamptz(3) not null,
      to_name text not null,
      to_address text not null,
      subject text not null,
      text text not null,
      html text not null,
      sender_id uuid
    )`,
    sql`create unique index captured_mail_position on captured_mail (position desc)`,
    sql`create index captured_mail_sent on captured_mail (sent_at)`,
    sql`create index captured_mail_sender on captured_mail (sender_id) where sender_id is not null`,
    sql`create index captured_mail_recipient on captured_mail (to_address)`,
    sql`create table backplane_message (
      id uuid primary key,
      payload text not null,
      created_at timestamptz(3) not null default clock_timestamp()
    )`,
    sql`create index backplane_message_created on backplane_message (created_at)`,
  ],
};
