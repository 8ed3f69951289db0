import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/**
 * Core adds the policy that restricts each portal to its own rows. Ids grow with time, so the key is also the list's
 * order; it starts with the portal, so that one portal's list never scans the rows of others.
 */
export const createEntry: Migration = {
  id: '0001-create-entry',
  up: [
    sql`create table entry (
      id uuid not null,
      client_id uuid not null,
      text text not null,
      created_at timestamptz not null,
      primary key (client_id, id)
    )`,
  ],
};
