import type { Clock, Logger } from '../../kernel/services';
import type { Backplane } from '../platform/backplane';
import { Poller } from '../background/scheduling/poller';
import { rowsAsSystem } from '../data/sql/system-statements';
import type { Hub, ConnectionInfo } from './hub/hub';
import type { DatabaseEngine } from '../data/sql/engine';
import { sql } from '../data/sql/tag';

/** Interval in milliseconds: the lifetime of caches while the back plane is away. */
const interval = 5_000;
/**
 * While the back plane is connected, the check runs every twelfth time: a process may still die before it publishes an
 * event.
 */
const pollsPerCheck = 12;
/** Persons or sessions in one query. */
const batchSize = 1_000;

export interface ConnectionAuditorOptions {
  readonly engine: DatabaseEngine;
  readonly backplane: Pick<Backplane, 'isConnected'>;
  readonly hub: () => Hub;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Closes live connections whose session or membership ended without an event.
 *
 * These events are sent once and not stored. While the back plane is away, and once after it is back, this process
 * checks every connection and refreshes its access. Otherwise it checks once a minute whether sessions and memberships
 * still exist.
 */
export class ConnectionAuditor {
  private readonly pulse: Poller;
  private wasAway = false;
  private polls = 0;

  constructor(private readonly options: ConnectionAuditorOptions) {
    const { clock, logger } = options;
    this.pulse = new Poller({
      clock,
      logger,
      name: 'The check of live connections',
      interval: interval,
      work: () => this.poll(),
    });
  }

  start(): void {
    this.pulse.start();
  }

  stop(): Promise<void> {
    return this.pulse.stop();
  }

  private async poll(): Promise<undefined> {
    const isAway = !this.options.backplane.isConnected;
    const wasAway = this.wasAway || isAway;
    this.wasAway = wasAway;
    this.polls += 1;
    if (wasAway || this.polls >= pollsPerCheck) {
      await this.check(wasAway);
      this.polls = 0;
      this.wasAway = isAway;
    }
    return undefined;
  }

  private async check(refreshesAccess: boolean): Promise<void> {
    const hub = this.options.hub();
    const seats = hub.connections();
    for (let from = 0; from < seats.length; from += batchSize) {
      await this.endStale(hub, seats.slice(from, from + batchSize));
    }
    if (refreshesAccess) {
      for (const clientId of new Set(hub.connections().flatMap((seat) => seat.clientId ?? []))) {
        await hub.refreshAccess(clientId);
      }
    }
  }

  private async endStale(hub: Hub, seats: readonly ConnectionInfo[]): Promise<void> {
    const { engine } = this.options;
    const ended = await rowsAsSystem(
      engine,
      sql<{ id: string }>`select id::text from core.session
        where id = any (${seats.map(({ sessionId }) => sessionId)}::uuid[]) and ended_at is not null`,
    );
    for (const { id } of ended) {
      hub.kick({ sessionId: id });
    }
    const members = await rowsAsSystem(
      engine,
      sql<{ seat: string }>`select person_id || ' ' || client_id as seat from core.membership
        where person_id = any (${seats.map(({ personId }) => personId)}::uuid[]) and status = 'active'`,
    );
    const admitted = new Set(members.map(({ seat }) => seat));
    for (const { personId, clientId } of seats) {
      if (clientId !== undefined && !admitted.has(`${personId} ${clientId}`)) {
        hub.kick({ personId, clientId });
      }
    }
  }
}
