import type { Migration } from '../../data/sql/migration';
import type { TableDeclaration } from '../../data/sql/table-declaration';
import { sql } from '../../data/sql/tag';

export const securityPolicyTables: readonly TableDeclaration[] = [{ name: 'security_policy', tenancy: 'portal' }];

/** Run as `own_core` in the schema `core`. A company without a row has the default. */
export const securityPolicyMigrations: readonly Migration[] = [
  {
    id: '0107-create-security-policy',
    up: [
      sql`create table security_policy (
        client_id uuid primary key references portal (client_id) on delete cascade,
        two_step text not null default 'off' check (two_step in ('off', 'admins', 'all')),
        session_hours int,
        idle_minutes int,
        api_tokens text not null default 'all' check (api_tokens in ('off', 'admins', 'all')),
        version int not null default 0,
        changed jsonb not null default '{}'
      )`,
      // Whether an identity provider vouches for a second factor. Where a company limits inactivity: the last use by the
      // person and the longest pause in seconds.
      sql`alter table session add column has_provider_factor boolean not null default false`,
      sql`alter table session add column acted_at timestamptz(3)`,
      sql`alter table session add column longest_pause int not null default 0`,
    ],
  },
];
