import type { Migration } from '../../data/sql/migration';
import type { TableDeclaration } from '../../data/sql/table-declaration';
import { sql } from '../../data/sql/tag';

/** Transient, because a token is valid in this installation only: no archive and no backup contains one. */
export const apiTokenTables: readonly TableDeclaration[] = [
  { name: 'api_token', tenancy: 'portal', persons: { person_id: 'data' }, isTransient: true },
];

/** Run as `own_core` in the schema `core`. */
export const apiTokenMigrations: readonly Migration[] = [
  {
    id: '0106-create-api-token',
    up: [
      sql`create table api_token (
        id uuid primary key,
        client_id uuid not null references portal (client_id) on delete cascade,
        person_id uuid not null references person (id) on delete cascade,
        name text not null,
        token_hash text not null unique,
        scopes text[] not null,
        created_at timestamptz(3) not null,
        created_from text not null,
        expires_at timestamptz(3) not null,
        used_on date,
        ended_at timestamptz(3)
      )`,
      // The lists of a company and of a person in it, without those that were revoked.
      sql`create index api_token_portal on api_token (client_id, id desc) where ended_at is null`,
      sql`create index api_token_person on api_token (person_id, client_id, id desc)`,
      // Retention deletes the oldest rows and reads no others.
      sql`create index api_token_ended on api_token ((coalesce(ended_at, expires_at)))`,
    ],
  },
];
