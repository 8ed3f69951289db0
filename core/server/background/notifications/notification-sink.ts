import type {
  LinkedPart,
  LocalizedText,
  NotificationReason,
  NotificationType,
  ReaderSettings,
} from '../../../contract';
import type { PortalContext } from '../../request-context/call-context';

/** A notification within a delivery. */
export interface DeliveredNotification {
  readonly type: NotificationType;
  /** To be translated for the recipient by `context.translateFor`. */
  readonly title: LocalizedText;
  /** What of the entity it is about. */
  readonly part?: LinkedPart | undefined;
  /** The person who caused it; undefined for the product itself. */
  readonly actorId: string | undefined;
  readonly at: Date;
}

/** What one person is to be told about one entity: all notifications of a batch about it. */
export interface NotificationDelivery {
  /** Idempotency key: a delivery that is repeated after a failure has the same key and the same notifications. */
  readonly key: string;
  readonly personId: string;
  /** Language, time zone and clock of the person; what they never chose is that of the company. */
  readonly recipient: ReaderSettings;
  readonly entity: { readonly type: string; readonly id: string };
  /** The strongest reason first, each once. */
  readonly reasons: readonly NotificationReason[];
  /** Those of the strongest reason first, and of one reason the earliest first. At least one. */
  readonly notifications: readonly DeliveredNotification[];
}

/**
 * A consumer of notifications, such as an inbox, emails or a chat: receives those of all plugins, in each portal in the
 * order of their commits and at least once, beginning with the first ones after its registration.
 *
 * `deliver` runs in one transaction, which also records the progress: what it writes to the plugin's tables is written
 * once. For effects outside the database, the key of each delivery recognises a repetition.
 *
 * A failing sink is retried in the portal where it failed and delays no other sink. After `maxAttempts` it stops there
 * and is listed with the dead letters until an operator resumes it. Where a portal's plan lacks the module of the sink's
 * plugin, its notifications are skipped.
 *
 * @example
 * ```ts
 * import type { NotificationSink } from '@tessera/core/server';
 * import { sql } from '@tessera/core/server';
 *
 * export const inbox: NotificationSink = {
 *   id: 'inbox.app',
 *   window: 2_000,
 *   async deliver(deliveries, { db, clientId }) {
 *     const rows = deliveries.map(({ key, personId, entity, reasons }) => ({ key, personId, entityId: entity.id, reasons }));
 *     await db.run(sql`insert into inbox_entry (client_id, key, person_id, entity_id, reasons)
 *       select ${clientId}, r->>'key', (r->>'personId')::uuid, r->>'entityId', r->'reasons'
 *       from jsonb_array_elements(${sql.json(rows)}) r on conflict do nothing`);
 *   },
 * };
 * ```
 */
export interface NotificationSink {
  /** `<plugin id>.<name>`; the progress is stored under it, so it must not change. */
  readonly id: `${string}.${string}`;
  /** Sinks of a plugin that name the same lane share its slots. Default: a lane of its own. */
  readonly lane?: string;
  /** Milliseconds that the oldest notification waits for others to be delivered with. Default: 0, maximum an hour. */
  readonly window?: number;
  /** Maximum number of notifications, counted for each recipient, in one call: 100 to 5,000. Default: 500. */
  readonly maxSize?: number;
  /** Portals delivered to concurrently in one process; in a shared lane the lowest counts. Default: 2. */
  readonly concurrency?: number;
  /** Failed attempts after which the sink stops in a portal. Default: 10. */
  readonly maxAttempts?: number;
  /** Milliseconds to wait after this many failed attempts. Default: a second, doubled each time, at most ten minutes. */
  readonly backoff?: (attempts: number) => number;
  /**
   * Time limit of one call in milliseconds. When it is exceeded, the signal aborts, the transaction is rolled back and
   * the call counts as a failed attempt. Default: 30 seconds.
   */
  readonly timeLimit?: number;
  readonly deliver: (deliveries: readonly NotificationDelivery[], context: PortalContext) => Promise<void>;
}

/** The limits of a sink, completed by the defaults. */
export type SinkLimits = Required<
  Pick<NotificationSink, 'window' | 'maxSize' | 'concurrency' | 'maxAttempts' | 'backoff' | 'timeLimit'>
>;

const maxBackoff = 600_000;

export function limitsOf(sink: NotificationSink): SinkLimits {
  const { window = 0, maxSize = 500, concurrency = 2, maxAttempts = 10, timeLimit = 30_000 } = sink;
  const { backoff = (attempts) => Math.min(1_000 * 2 ** (attempts - 1), maxBackoff) } = sink;
  return { window, maxSize, concurrency, maxAttempts, timeLimit, backoff };
}
