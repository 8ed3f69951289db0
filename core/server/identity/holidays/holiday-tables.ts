import type { Migration } from '../../data/sql/migration';
import type { TableDeclaration } from '../../data/sql/table-declaration';
import { sql } from '../../data/sql/tag';

export const holidayTables: readonly TableDeclaration[] = [{ name: 'holiday', tenancy: 'portal' }];

/** Run as `own_core` in the schema `core`. */
export const holidayMigrations: readonly Migration[] = [
  {
    id: '0109-create-holiday',
    up: [
      sql`create table holiday (
        client_id uuid not null references portal (client_id) on delete cascade,
        day date not null,
        name text not null,
        primary key (client_id, day)
      )`,
      // A copy of the days, without their names: every request of a company knows them with its other facts.
      sql`alter table portal add column holidays text[] not null default '{}'`,
      sql`alter table portal add column fiscal_year_start int not null default 1
        check (fiscal_year_start between 1 and 12)`,
    ],
  },
];
