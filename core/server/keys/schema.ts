import type { Migration, TableDeclaration } from '../plugin';
import { sql } from '../sql/tag';

/** Keys of an installation on PostgreSQL without APP_KEYS; the embedded one keeps them in a file beside the database. */
export const keyTables: readonly TableDeclaration[] = [
  // Carried by backups as keys, whichever way the other installation keeps its own.
  { name: 'app_key', tenancy: 'instance', isTransient: true },
  { name: 'key_use', tenancy: 'instance' },
];

/** Run as `own_core` in the schema `core`. */
export const keyMigrations: readonly Migration[] = [
  {
    id: '0301-create-app-key',
    up: [
      sql`create table app_key (
        position int primary key,
        secret text not null,
        created_at timestamptz(3) not null default clock_timestamp()
      )`,
    ],
  },
  {
    id: '0302-create-key-use',
    up: [
      // Which keys values may be sealed with, so that a missing one is known before somebody needs it.
      sql`create table key_use (
        id text primary key,
        first_used_at timestamptz(3) not null default clock_timestamp()
      )`,
    ],
  },
];
