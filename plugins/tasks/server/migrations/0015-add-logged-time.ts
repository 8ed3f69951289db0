import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/** The minutes that were logged on a task, null for none. Core has the entries; the sum is computed anew by each change. */
export const addLoggedTime: Migration = {
  id: '0015-add-logged-time',
  up: [sql`alter table task add column logged_minutes int`],
};
