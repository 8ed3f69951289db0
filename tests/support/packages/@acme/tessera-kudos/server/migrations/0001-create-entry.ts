import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/** Core adds the policy that shows each portal its own rows only. */
export const createEntry: Migration = {
  id: '0001-create-entry',
  up: [
    sql`create table entry (
      id uuid primary key,
      client_id uuid not null,
      text text not null,
      created_at timestamptz not null
    )`,
    // Ids grow with time, so this is also the order of the list.
    sql`create index entry_newest on entry (client_id, id desc)`,
  ],
};
