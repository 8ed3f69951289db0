import type { Migration } from '../../data/sql/migration';
import type { TableDeclaration } from '../../data/sql/table-declaration';
import { sql } from '../../data/sql/tag';

/** Expired links are kept for a while, so that their holders read why they no longer work. */
export const linkTables: readonly TableDeclaration[] = [
  {
    name: 'link',
    tenancy: 'portal',
    persons: { person_id: 'data' },
    retention: { column: 'expires_at', days: 30 },
  },
];

/** Run as `own_core` in the schema `core`. */
export const linkMigrations: readonly Migration[] = [
  {
    id: '0801-create-link',
    up: [
      sql`create table link (
        id uuid primary key,
        client_id uuid not null,
        purpose text not null,
        subject text not null,
        person_id uuid,
        secret_hash text not null unique,
        payload jsonb not null,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        used_at timestamptz(3),
        revoked_at timestamptz(3)
      )`,
      sql`create index link_subject on link (client_id, purpose, subject)`,
      sql`create index link_expiry on link (expires_at)`,
      sql`create index link_person on link (person_id) where person_id is not null`,
      // Runs in the transaction of the request that uses the link: of two concurrent ones the second is rolled back. TS007
      // means that the link was used or revoked meanwhile.
      sql`create function use_link(link_id uuid, at timestamptz) returns void language plpgsql
      set enable_seqscan = off as $$
      begin
        update core.link set used_at = at where id = link_id and used_at is null and revoked_at is null;
        if not found then
          raise exception 'Link % was used or revoked meanwhile.', link_id using errcode = 'TS007';
        end if;
      end $$`,
      sql`revoke all on function use_link(uuid, timestamptz) from public`,
      sql`grant execute on function use_link(uuid, timestamptz) to system_core`,
    ],
  },
];
