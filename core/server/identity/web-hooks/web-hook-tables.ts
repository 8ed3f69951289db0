import type { Migration } from '../../data/sql/migration';
import type { TableDeclaration } from '../../data/sql/table-declaration';
import { sql } from '../../data/sql/tag';

/** Deliveries are kept longer than any service repeats one. */
export const webHookTables: readonly TableDeclaration[] = [
  { name: 'web_hook', tenancy: 'portal' },
  { name: 'web_hook_delivery', tenancy: 'portal', retention: { column: 'received_at', days: 30 } },
];

/** Run as `own_core` in the schema `core`. */
export const webHookMigrations: readonly Migration[] = [
  {
    id: '0901-create-web-hook',
    up: [
      sql`create table web_hook (
        id uuid primary key,
        client_id uuid not null,
        purpose text not null,
        subject text not null,
        token_hash text not null unique,
        previous_hash text unique,
        previous_until timestamptz(3),
        secrets text not null,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3),
        unique (client_id, purpose, subject)
      )`,
      sql`create table web_hook_delivery (
        client_id uuid not null,
        web_hook_id uuid not null,
        delivery_hash text not null,
        status smallint not null,
        received_at timestamptz(3) not null,
        primary key (client_id, web_hook_id, delivery_hash)
      )`,
      sql`create index web_hook_delivery_age on web_hook_delivery (received_at)`,
    ],
  },
];
