import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/**
 * Core adds the policy that restricts each portal to its own rows, and the columns of a versioned table. Ids grow with
 * time, so the key is also the list's order; it starts with the portal, so that one portal's list never scans the rows of
 * others.
 */
export const createEntry: Migration = {
  id: '0001-create-entry',
  up: [
    sql`create table entry (
      id uuid not null,
      client_id uuid not null,
      title text not null,
      note text not null,
      created_at timestamptz not null,
      deleted_at timestamptz,
      primary key (client_id, id)
    )`,
    sql`create index entry_deleted on entry (deleted_at) where deleted_at is not null`,
  ],
};
