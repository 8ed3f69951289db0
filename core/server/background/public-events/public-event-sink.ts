import type { PortalContext } from '../../request-context/call-context';

/** A public event, as a sink gets it. */
export interface DeliveredPublicEvent {
  /** The same in every repetition. */
  readonly id: string;
  /** `<plugin id>.<noun>-<past participle>`, such as `tasks.task-created`. */
  readonly name: string;
  readonly version: number;
  /** When it was committed. */
  readonly at: Date;
  /** The person who caused it; undefined for the product itself. */
  readonly actorId: string | undefined;
  /** What receivers are told, as the event's `data` declares it: JSON. */
  readonly data: unknown;
}

/**
 * A consumer of the public events of all plugins, such as web hooks: receives those of each portal in the order of their
 * commits, in batches of at most 50, beginning with the first ones after its registration.
 *
 * Both functions run in one transaction, which also records the progress: what they write to the plugin's tables is
 * written once, also after a crash. Where a portal's plan lacks a module of the sink's plugin, its events are skipped, and
 * so are events of plugins whose module the plan lacks. Sending is the work of a job in the lane `outgoing`.
 *
 * @example
 * ```ts
 * import type { PublicEventSink } from '@tessera/core/server';
 * import { sql } from '@tessera/core/server';
 *
 * export const log: PublicEventSink = {
 *   wanted: async (names) => new Set(names),
 *   deliver: async (events, { db, clientId }) => {
 *     const rows = events.map(({ id, name, data }) => ({ id, name, data }));
 *     await db.run(sql`insert into entry (client_id, id, name, data)
 *       select ${clientId}, r->>'id', r->>'name', r->'data' from jsonb_array_elements(${sql.json(rows)}) r`);
 *   },
 * };
 * ```
 */
export interface PublicEventSink {
  /** Which of these events anyone in the portal wants, so that no others are loaded. */
  readonly wanted: (names: readonly string[], context: PortalContext) => Promise<ReadonlySet<string>>;
  readonly deliver: (events: readonly DeliveredPublicEvent[], context: PortalContext) => Promise<void>;
}
