import type { Clock, Logger } from '../kernel/services';
import type { Backplane } from './backplane/backplane';
import { Pulse } from './events/pulse';
import { rowsAsSystem } from './events/system-work';
import type { Hub, HubSeat } from './realtime/hub';
import type { DatabaseEngine } from './sql/engine';
import { sql } from './sql/tag';

/** As long as caches live while the back plane is away. */
const rest = 5_000;
/** While it is there, news may still be lost with the process that had to tell them. */
const beatsBetweenLooks = 12;
/** Persons or sessions asked for in one statement. */
const batchSize = 1_000;

export interface LiveCheckOptions {
  readonly engine: DatabaseEngine;
  readonly backplane: Pick<Backplane, 'isConnected'>;
  readonly hub: () => Hub;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Ends live connections whose session or membership ended unheard.
 *
 * Such news travel once and are not kept. While the back plane is away, and once when it is back, every connection of
 * this process is looked up and its rights are asked for again; otherwise once a minute whether it should be there.
 */
export class LiveCheck {
  private readonly pulse: Pulse;
  private wasAway = false;
  private beats = 0;

  constructor(private readonly options: LiveCheckOptions) {
    const { clock, logger } = options;
    this.pulse = new Pulse({ clock, logger, name: 'The check of live connections', rest, work: () => this.beat() });
  }

  start(): void {
    this.pulse.start();
  }

  stop(): Promise<void> {
    return this.pulse.stop();
  }

  private async beat(): Promise<undefined> {
    const isAway = !this.options.backplane.isConnected;
    const wasAway = this.wasAway || isAway;
    this.wasAway = wasAway;
    this.beats += 1;
    if (wasAway || this.beats >= beatsBetweenLooks) {
      await this.look(wasAway);
      this.beats = 0;
      this.wasAway = isAway;
    }
    return undefined;
  }

  private async look(asksForRights: boolean): Promise<void> {
    const hub = this.options.hub();
    const seats = hub.seats();
    for (let from = 0; from < seats.length; from += batchSize) {
      await this.endStale(hub, seats.slice(from, from + batchSize));
    }
    if (asksForRights) {
      for (const clientId of new Set(hub.seats().flatMap((seat) => seat.clientId ?? []))) {
        await hub.reevaluate(clientId);
      }
    }
  }

  private async endStale(hub: Hub, seats: readonly HubSeat[]): Promise<void> {
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
