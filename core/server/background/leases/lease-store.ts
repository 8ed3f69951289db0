import type { DatabaseEngine, ScopedStatement } from '../../data/sql/engine';
import { asSystem, rowsAsSystem, writtenRowsAsSystem } from '../../data/sql/system-statements';
import { sql } from '../../data/sql/tag';

/** What a lease is for. */
export interface LeaseKey {
  /** A portal, or the nil id for the installation. */
  readonly clientId: string;
  readonly pluginId: string;
  readonly name: string;
}

/** The table of leases. All times are of the database's clock, which the processes share. */
export class LeaseStore {
  constructor(private readonly engine: DatabaseEngine) {}

  /**
   * Takes a lease that is free or expired. Tokens follow the clock, so they grow also after the row was deleted or a
   * backup was restored.
   *
   * @param ttl milliseconds
   * @returns the token; undefined while another holds the lease.
   */
  async acquire({ clientId, pluginId, name }: LeaseKey, ttl: number): Promise<number | undefined> {
    const [row] = await writtenRowsAsSystem(
      this.engine,
      sql<{ token: string }>`insert into core.lease as l (client_id, plugin_id, name, token, expires_at)
        values (${clientId}::uuid, ${pluginId}, ${name}, (extract(epoch from clock_timestamp()) * 1e6)::bigint,
          clock_timestamp() + make_interval(secs => ${ttl / 1000}))
        on conflict (client_id, plugin_id, name) do update
          set token = greatest(l.token + 1, excluded.token), expires_at = excluded.expires_at
          where l.expires_at <= clock_timestamp()
        returning token::text`,
    );
    return row === undefined ? undefined : Number(row.token);
  }

  /** @returns false when the lease is lost. */
  async renew({ clientId, pluginId, name }: LeaseKey, token: number, ttl: number): Promise<boolean> {
    const rows = await writtenRowsAsSystem(
      this.engine,
      sql`update core.lease set expires_at = clock_timestamp() + make_interval(secs => ${ttl / 1000})
        where client_id = ${clientId}::uuid and plugin_id = ${pluginId} and name = ${name}
          and token = ${String(token)}::bigint and expires_at > clock_timestamp() returning 1`,
    );
    return rows.length > 0;
  }

  async isHeld({ clientId, pluginId, name }: LeaseKey, token: number): Promise<boolean> {
    const rows = await rowsAsSystem(
      this.engine,
      sql`select 1 from core.lease where client_id = ${clientId}::uuid and plugin_id = ${pluginId} and name = ${name}
        and token = ${String(token)}::bigint and expires_at > clock_timestamp()`,
    );
    return rows.length > 0;
  }

  /** The row stays for its token until the retention deletes it. */
  async release({ clientId, pluginId, name }: LeaseKey, token: number): Promise<void> {
    await writtenRowsAsSystem(
      this.engine,
      sql`update core.lease set expires_at = clock_timestamp() where client_id = ${clientId}::uuid
        and plugin_id = ${pluginId} and name = ${name} and token = ${String(token)}::bigint
        and expires_at > clock_timestamp()`,
    );
  }

  /** Fails the commit that it is part of when the lease is lost. */
  assertion({ clientId, pluginId, name }: LeaseKey, token: number): ScopedStatement {
    return asSystem(sql`select core.assert_lease(${clientId}::uuid, ${pluginId}, ${name}, ${String(token)}::bigint)`);
  }
}
