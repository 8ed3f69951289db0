import type { Migration } from '../../data/sql/migration';
import type { TableDeclaration } from '../../data/sql/table-declaration';
import { sql } from '../../data/sql/tag';

/** SQLSTATE of `core.claim_erasure` if another process works on the erasure. */
export const erasureIsClaimed = 'TS006';

/** Erasures of persons, running and completed. */
export const erasureTables: readonly TableDeclaration[] = [
  { name: 'erasure', tenancy: 'instance', persons: { person_id: 'author' } },
  { name: 'erasure_file', tenancy: 'instance', persons: { person_id: 'author' } },
];

/** Run as `own_core` in the schema `core`, after the tables of the other parts exist. */
export const erasureMigrations: readonly Migration[] = [
  {
    id: '0601-create-erasure',
    up: [
      // The address is used to delete rows and to find the erasure again; it is cleared after the data are deleted.
      sql`create table erasure (
        person_id uuid primary key,
        email text,
        requested_at timestamptz(3) not null,
        worker uuid,
        worker_until timestamptz(3),
        deleted_rows bigint not null default 0,
        changed_rows bigint not null default 0,
        deleted_files bigint not null default 0,
        swept_at timestamptz(3),
        completed_at timestamptz(3)
      )`,
      sql`create index erasure_email on erasure (email) where email is not null`,
      // Files of deleted rows, until the file store has removed them.
      sql`create table erasure_file (
        person_id uuid not null,
        key text not null,
        primary key (person_id, key)
      )`,
      sql`create function claim_erasure(person uuid, process uuid, at timestamptz, until timestamptz) returns void
      language plpgsql as $$
      begin
        update core.erasure e set worker = process, worker_until = until
          where e.person_id = person and (e.worker is null or e.worker = process or e.worker_until < at);
        if not found then
          raise exception 'Another process erases person %.', person using errcode = 'TS006';
        end if;
      end $$`,
      sql`revoke all on function claim_erasure(uuid, uuid, timestamptz, timestamptz) from public`,
      sql`grant execute on function claim_erasure(uuid, uuid, timestamptz, timestamptz) to system_core`,
    ],
  },
];
