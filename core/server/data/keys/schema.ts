import type { Migration } from '../sql/migration';
import type { TableDeclaration } from '../sql/table-declaration';
import { sql } from '../sql/tag';

/** Keys of an installation on PostgreSQL without APP_KEYS; an embedded installation keeps them in a file. */
export const keyTables: readonly TableDeclaration[] = [
  // Backups carry the keys separately, whichever way each installation stores them.
  { name: 'app_key', tenancy: 'instance', isTransient: true },
  { name: 'key_use', tenancy: 'instance' },
];

/** Run as `own_core` in the schema `core`. */
export const keyMigrations: readonly Migration[] = [
  {
    id: '0301-create-keys',
    up: [
      sql`create table app_key (
        position int primary key,
        secret text not null,
        created_at timestamptz(3) not null default clock_timestamp()
      )`,
      // Every key that a value may be sealed with, so that the operator's checks report a missing one before it is needed.
      sql`create table key_use (
        id text primary key,
        first_used_at timestamptz(3) not null default clock_timestamp()
      )`,
    ],
  },
];
