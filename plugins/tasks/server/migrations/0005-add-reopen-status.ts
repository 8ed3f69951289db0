import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/**
 * The status that reopening restores. Tasks completed before this migration have none and are reopened with the initial
 * status: a backfill from the transitions would rewrite most rows of a large installation while the server waits to
 * start.
 */
export const addReopenStatus: Migration = {
  id: '0005-add-reopen-status',
  up: [sql`alter table task add column reopen_status text`],
};
