import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/**
 * Core adds the policy that shows each portal its own rows only. Ids grow with time, so the key is also the order of the
 * list; it begins with the portal, so that no portal's list looks through the rows of others.
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
