import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/**
 * Start, times of day with their zone, and the estimate. The moment of a time is derived where it is needed and not stored,
 * because the rules of zones change.
 */
export const addTimes: Migration = {
  id: '0009-add-times',
  up: [
    sql`alter table task add column start_on date, add column start_time text, add column due_time text,
      add column time_zone text, add column estimate_minutes int`,
  ],
};
