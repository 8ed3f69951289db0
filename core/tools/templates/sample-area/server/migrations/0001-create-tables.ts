import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/** Core adds the policy that restricts each company to its own rows, and the columns of a versioned table. */
export const createTables: Migration = {
  id: '0001-create-tables',
  up: [
    sql`create table entry (
      id uuid not null,
      client_id uuid not null,
      created_by uuid not null,
      created_at timestamptz not null,
      deleted_at timestamptz,
      title text not null,
      note text not null,
      is_done boolean not null,
      primary key (client_id, id)
    )`,
    sql`create index entry_deleted on entry (deleted_at) where deleted_at is not null`,
    sql`create index entry_created on entry (client_id, created_at)`,
    sql`create table setting (id uuid primary key, client_id uuid not null, reminds boolean not null)`,
  ],
};
