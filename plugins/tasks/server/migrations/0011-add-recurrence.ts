import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/** How a task comes again. Every occurrence is a row of its own, so that none loses its history. */
export const addRecurrence: Migration = {
  id: '0011-add-recurrence',
  up: [
    sql`alter table task add column recurrence text, add column recurrence_mode text, add column series_id uuid,
      add column occurrence_on date, add column occurrence_number int, add column next_id uuid`,
  ],
};
