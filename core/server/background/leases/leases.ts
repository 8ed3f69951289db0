import { serviceToken } from '../../../contract';

/** Options of a lease. Times in milliseconds. */
export interface LeaseOptions {
  /**
   * Time after which other processes may take the lease when this one dies. It is renewed while the work runs, so the
   * work may take longer. 1 second to 10 minutes; default: 30 seconds.
   */
  readonly ttl?: number;
  /** Maximum time to wait while another holds the lease. 0 fails at once; default: 10 seconds. */
  readonly wait?: number;
}

/** A lease that is held. */
export interface Lease {
  /**
   * Grows with every holder of this lease, in all processes. A store that keeps the highest token it has seen can refuse
   * a holder that lost the lease without noticing.
   */
  readonly token: number;
  /** Aborts when the lease is lost, or when the request is aborted. Pass it to everything that is awaited. */
  readonly signal: AbortSignal;
  /**
   * Checks that the lease is still held, and lets the next commit fail if it is lost by then.
   *
   * @throws AppError `conflict` when it is lost.
   */
  assertHeld(): Promise<void>;
}

/**
 * Runs work one at a time over all processes: refreshing a token that can be used once, or a synchronisation that must
 * not run twice. Provided by core, in writing requests, jobs and subscribers.
 *
 * The work holds no database connection while it waits for the network. The open transaction is committed before the
 * lease is requested, and that of the work before it is released, and only if the lease is still held. Where a process
 * dies, the lease expires after `ttl`.
 *
 * @example
 * ```ts
 * import { HttpClient, Leases, sql } from '@tessera/core/server';
 * import type { PortalContext } from '@tessera/core/server';
 *
 * export function refresh(context: PortalContext): Promise<void> {
 *   return context.get(Leases).run('refresh-token', { wait: 20_000 }, async ({ signal, token }) => {
 *     const http = context.get(HttpClient);
 *     await http.send({ url: 'https://calendar.example/token', method: 'POST', signal });
 *     await context.db.run(sql`update connection set refreshed_at = ${context.clock.now()}, lease_token = ${token}
 *       where client_id = ${context.clientId}::uuid and lease_token < ${token}`);
 *   });
 * }
 * ```
 */
export interface Leases {
  /**
   * Runs work while holding the lease of this name of the calling plugin: in the portal of the context, or in the
   * installation. Cannot be nested in `transaction()` or used in a service created by `provide`.
   *
   * @returns what the work returns.
   * @throws AppError `conflict` when another still holds the lease after `wait`, or when it was lost before the commit.
   */
  run<T>(name: string, options: LeaseOptions, work: (lease: Lease) => Promise<T>): Promise<T>;
}
export const Leases = serviceToken<Leases>('core:Leases');
