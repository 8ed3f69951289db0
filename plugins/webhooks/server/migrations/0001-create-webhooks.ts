import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/**
 * A delivery is claimed until `claimed_until`: after a crash it is due again then. `next_at` is set while it waits.
 */
export const createWebhooks: Migration = {
  id: '0001-create-webhooks',
  up: [
    sql`create table webhook (
      id uuid primary key,
      client_id uuid not null,
      name text not null,
      description text not null,
      url text not null,
      events text[] not null,
      is_enabled boolean not null default true,
      disabled_reason text check (disabled_reason in ('admin', 'failing', 'gone', 'imported')),
      failing_since timestamptz(3),
      rotating_until timestamptz(3),
      created_by uuid not null,
      created_at timestamptz(3) not null,
      deleted_at timestamptz(3),
      check (is_enabled = (disabled_reason is null))
    )`,
    sql`create index webhook_of_portal on webhook (client_id, id)`,
    sql`create index webhook_deleted on webhook (deleted_at) where deleted_at is not null`,
    sql`create table secret (
      client_id uuid not null,
      webhook_id uuid not null references webhook (id) on delete cascade,
      sealed text not null,
      former_sealed text,
      former_until timestamptz(3),
      primary key (webhook_id)
    )`,
    sql`create index secret_of_portal on secret (client_id, webhook_id)`,
    sql`create table pause (
      client_id uuid not null,
      webhook_id uuid not null references webhook (id) on delete cascade,
      failures int not null,
      until timestamptz(3) not null,
      primary key (webhook_id)
    )`,
    sql`create index pause_of_portal on pause (client_id, webhook_id)`,
    sql`create table delivery (
      id uuid primary key,
      client_id uuid not null,
      webhook_id uuid not null,
      version int not null default 1,
      event text not null,
      occurred_at timestamptz(3) not null,
      created_at timestamptz(3) not null,
      body jsonb not null,
      state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
      attempts int not null default 0,
      /* Of the schedule of attempts, which a replay begins again. */
      step int not null default 0,
      next_at timestamptz(3),
      claimed_until timestamptz(3),
      attempted_at timestamptz(3),
      status int,
      duration int,
      failure text,
      response text,
      is_response_cut boolean not null default false,
      check ((state = 'waiting') = (next_at is not null))
    )`,
    sql`create index delivery_of_webhook on delivery (client_id, webhook_id, id desc)`,
    sql`create index delivery_by_state on delivery (client_id, webhook_id, state, id desc)`,
    sql`create index delivery_due on delivery (client_id, webhook_id, next_at) where next_at is not null`,
    sql`create index delivery_claimed on delivery (client_id, webhook_id, claimed_until) where claimed_until is not null`,
    sql`create index delivery_created on delivery (created_at)`,
    sql`create index delivery_of_portal on delivery (client_id, created_at)`,
  ],
};
