import type { Migration, TableDeclaration } from '../plugin';
import { sql } from '../sql/tag';

/** Keys of an installation on PostgreSQL without APP_KEYS; the embedded one keeps them in a file beside the database. */
export const keyTables: readonly TableDeclaration[] = [{ name: 'app_key', tenancy: 'instance' }];

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
];
