import type { Migration } from '../../data/sql/migration';
import type { TableDeclaration } from '../../data/sql/table-declaration';
import { sql } from '../../data/sql/tag';

/** Secrets of authenticator apps and recovery codes, of persons and no portal. An erasure deletes them. */
export const twoStepTables: readonly TableDeclaration[] = [
  { name: 'two_step', tenancy: 'instance', persons: { person_id: 'data' } },
  { name: 'recovery_code', tenancy: 'instance', persons: { person_id: 'data' } },
];

/** Run as `own_core` in the schema `core`, after those of identity. */
export const twoStepMigrations: readonly Migration[] = [
  {
    id: '0105-create-two-step',
    up: [
      // Without `turned_on_at` the person has not entered a first code yet. `last_step`: no code of it or before is valid.
      sql`create table two_step (
        person_id uuid primary key references person (id) on delete cascade,
        secret text not null,
        last_step bigint not null default 0,
        created_at timestamptz(3) not null,
        turned_on_at timestamptz(3)
      )`,
      sql`create table recovery_code (
        person_id uuid not null references two_step (person_id) on delete cascade,
        hash text not null,
        primary key (person_id, hash)
      )`,
    ],
  },
];
