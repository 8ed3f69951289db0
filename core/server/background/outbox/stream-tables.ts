import type { Migration } from '../../data/sql/migration';
import { sql } from '../../data/sql/tag';

/** Outbox, feed, streams, subscribers, audit chain and idempotency keys. */
export const streamMigration: Migration = {
  id: '0201-create-streams',
  up: [
    // The dispatcher sets `number`. Events and notifications stay in the table; the other kinds are moved on.
    sql`create table outbox (
      id bigint generated always as identity primary key,
      client_id uuid not null,
      number bigint,
      kind text not null check (kind in ('event', 'push', 'audit', 'notification', 'principals')),
      plugin_id text not null,
      name text not null,
      version bigint not null default 0,
      entity_id text not null default '',
      data jsonb,
      audience jsonb,
      actor_id uuid,
      actor_kind text not null,
      request_id text not null,
      at timestamptz(3) not null default clock_timestamp()
    )`,
    sql`create index outbox_pending on outbox (client_id, id) where number is null`,
    sql`create index outbox_sequenced on outbox (client_id, number) where number is not null`,
    // Erasing a person finds the notifications that name them as recipient.
    sql`create index outbox_recipients on outbox using gin ((audience->'persons')) where kind = 'notification'`,
    // One row for each portal: the dispatcher's lock, the last sequence number, and head and base of the audit chain.
    sql`create table portal_stream (
      client_id uuid primary key,
      number bigint not null default 0,
      feed_base bigint not null default 0,
      audit_position bigint not null default 0,
      audit_hash bytea not null default '',
      audit_base_position bigint not null default 0,
      audit_base_hash bytea not null default ''
    ) with (fillfactor = 70)`,
    sql`create table feed (
      client_id uuid not null,
      number bigint not null,
      plugin_id text not null,
      name text not null,
      entity_id text not null,
      version bigint not null,
      data jsonb,
      audience jsonb not null,
      at timestamptz(3) not null,
      primary key (client_id, number)
    )`,
    // Serves retention, and the poll for changes that were not received.
    sql`create index feed_at on feed (at, client_id, number)`,
    sql`create table subscriber (
      id text primary key,
      plugin_id text not null,
      scope text not null check (scope in ('portal', 'instance')),
      events text[] not null
    )`,
    sql`create table subscriber_progress (
      subscriber text not null,
      client_id uuid not null,
      number bigint not null,
      wanted bigint not null,
      is_suspended boolean not null default false,
      failures int not null default 0,
      retry_at timestamptz(3),
      lease_owner uuid,
      lease_until timestamptz(3),
      -- Where the batch under way of a notification sink ends; meaningless once number has reached it.
      batch_end bigint,
      stopped_at timestamptz(3),
      error text,
      primary key (subscriber, client_id)
    )`,
    sql`create index subscriber_behind on subscriber_progress (client_id, subscriber)
      where number < wanted and stopped_at is null and not is_suspended`,
    sql`create index subscriber_stopped on subscriber_progress (stopped_at) where stopped_at is not null`,
    // `actor` is a pseudonym: erasing a person deletes the row in audit_person, and the chain still verifies.
    sql`create table audit (
      client_id uuid not null,
      position bigint not null,
      at timestamptz(3) not null,
      actor uuid,
      actor_kind text not null,
      plugin_id text not null,
      action text not null,
      entity text not null,
      entity_id text not null,
      detail jsonb,
      request_id text not null,
      hash bytea not null,
      primary key (client_id, position)
    )`,
    sql`create index audit_at on audit (at)`,
    sql`create index audit_entity on audit (client_id, entity, entity_id, position desc)`,
    sql`create table audit_person (
      pseudonym uuid primary key default gen_random_uuid(),
      person_id uuid not null unique
    )`,
    sql`create table idempotency_key (
      person_id uuid not null,
      key text not null,
      endpoint text not null,
      body_hash text not null,
      status int not null,
      body jsonb,
      etag text,
      created_at timestamptz(3) not null default clock_timestamp(),
      primary key (person_id, key)
    )`,
    sql`create index idempotency_key_created on idempotency_key (created_at)`,
  ],
};

/** Columns by which the audit log is filtered, and the name of each index; without a column the whole log. */
const auditOrders = [
  ['newest', sql.empty],
  ['actor', sql`actor, `],
  ['action', sql`action, `],
  ['area', sql`split_part(action, '.', 1), `],
  ['entity_id', sql`entity_id, `],
] as const;

/** The indexes of the audit log. Each has the order of the list, so that a page costs the same in a log of any length. */
export const auditListMigration: Migration = {
  id: '0208-index-audit-log',
  up: [],
  concurrently: [
    ...auditOrders.map(
      ([name, column]) =>
        sql`create index concurrently if not exists ${sql.id(`audit_${name}`)} on audit (client_id, ${column}at, position)`,
    ),
    // Nothing reads by the type and the id of an entity.
    sql`drop index concurrently if exists audit_entity`,
  ],
};
