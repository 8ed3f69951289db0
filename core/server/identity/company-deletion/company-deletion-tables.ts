import type { Migration } from '../../data/sql/migration';
import { sql } from '../../data/sql/tag';

/** Run as `own_core` in the schema `core`. */
export const companyDeletionMigrations: readonly Migration[] = [
  {
    id: '0115-schedule-deletion-of-portal',
    up: [sql`alter table portal add column deletion_at timestamptz(3)`],
  },
];
