import type { Migration } from '@tessera/core/server';
import { sql } from '@tessera/core/server';

/**
 * `look` says up to which moment a company was looked through for what its rules remind of, and, while a look is under
 * way, where it goes on. `told` has a row for each person and entity that was reminded of, by the date and the days from
 * it: this key, and not the look, is what makes a second notice of the same impossible. With `notify_at` it still waits.
 */
export const applyRules: Migration = {
  id: '0003-apply-rules',
  up: [
    sql`create table look (
      client_id uuid primary key,
      looked_until timestamptz(3) not null,
      until timestamptz(3),
      place text,
      after_id uuid
    )`,
    sql`create table told (
      client_id uuid not null,
      person_id uuid not null,
      entity_type text not null,
      entity_id uuid not null,
      occasion text not null,
      due_at timestamptz(3) not null,
      notify_at timestamptz(3),
      primary key (client_id, person_id, entity_type, entity_id, occasion)
    )`,
    sql`create index told_waiting on told (client_id, notify_at, person_id) where notify_at is not null`,
    sql`create index told_due on told (due_at)`,
    sql`create index told_person on told (person_id)`,
  ],
};
