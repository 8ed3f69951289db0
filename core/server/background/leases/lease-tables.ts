import type { Migration } from '../../data/sql/migration';
import type { TableDeclaration } from '../../data/sql/table-declaration';
import { sql } from '../../data/sql/tag';

/** SQLSTATE of `assert_lease`: another process may hold the lease. */
export const leaseLost = 'TS008';

/** Leases end with their processes, so backups leave them out. Those of the installation have the nil id as portal. */
export const leaseTables: readonly TableDeclaration[] = [
  { name: 'lease', tenancy: 'portal', isTransient: true, retention: { column: 'expires_at', days: 1 } },
];

/** Run as `own_core` in the schema `core`. */
export const leaseMigrations: readonly Migration[] = [
  {
    id: '1001-create-lease',
    up: [
      sql`create table lease (
        client_id uuid not null,
        plugin_id text not null,
        name text not null,
        token bigint not null,
        expires_at timestamptz(3) not null,
        primary key (client_id, plugin_id, name)
      ) with (fillfactor = 70)`,
      sql`create index lease_expiry on lease (expires_at)`,
      // Part of the commit of the holder's work. The row lock keeps others from taking the lease until that commit.
      sql`create function assert_lease(portal uuid, plugin text, lease_name text, held bigint) returns void
      language plpgsql set enable_seqscan = off as $$
      begin
        perform from core.lease l where l.client_id = portal and l.plugin_id = plugin and l.name = lease_name
          and l.token = held and l.expires_at > clock_timestamp() for share;
        if not found then
          raise exception 'Lease % of plugin % was lost.', lease_name, plugin using errcode = 'TS008';
        end if;
      end $$`,
      sql`revoke all on function assert_lease(uuid, text, text, bigint) from public`,
      sql`grant execute on function assert_lease(uuid, text, text, bigint) to system_core`,
    ],
  },
];
