import type { Clock, Logger } from '../../../kernel/services';
import { auditEntries } from '../../identity/audit/audit-chain';
import type { AuditHead, AuditSource } from '../../identity/audit/audit-chain';
import type { Backplane } from '../../platform/backplane';
import { DatabaseError } from '../../data/sql/engine';
import type { DatabaseEngine } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';
import { auditCommittedConcurrently } from './sequence-functions';
import type { FeedItem, FeedMessage } from './feed-message';
import { Poller } from '../scheduling/poller';
import { asSystem, writtenRowsAsSystem, rowsAsSystem } from '../../data/sql/system-statements';
import { WorkQueue } from '../scheduling/work-queue';

/** Rows sequenced in one transaction: enough for a burst, few enough to hold the lock only briefly. */
const batchSize = 500;
/** Items in one backplane message. */
const messageSize = 100;
/** Milliseconds between polls, which find rows left by a crash between a commit and its dispatch. */
const pollRest = 5_000;
/** Backoff while another process holds the portal's lock: it may have read the outbox before our rows were committed. */
const lockBackoff = [10, 25, 50, 100, 250, 500] as const;

export interface DispatcherOptions {
  readonly engine: DatabaseEngine;
  readonly backplane: Backplane;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Receives a batch when the backplane is unavailable, so that at least the browsers of this process get it. */
  readonly onUnpublished: (message: FeedMessage) => void;
  /** Called after domain events of these names were sequenced in the portal, to wake their subscribers. */
  readonly onEventsSequenced: (clientId: string, names: ReadonlySet<string>) => void;
  /** Called after notifications were sequenced in the portal, to wake the sinks. */
  readonly onNotificationsSequenced: (clientId: string) => void;
}

/** A row of the outbox as returned by `core.sequence_outbox`. */
interface SequencedRow extends AuditSource {
  readonly number: number;
  readonly kind: 'event' | 'push' | 'audit' | 'notification' | 'principals';
  readonly version: number;
  readonly audience: FeedItem['audience'] | null;
}

type SequencedBatch =
  | { readonly isLocked: true }
  | ({
      readonly isLocked: false;
      readonly upTo: number;
      readonly hasMore: boolean;
      readonly rows: readonly SequencedRow[];
    } & AuditHead);

/**
 * Sequences pending outbox rows portal by portal and publishes them to every process.
 *
 * Every process may run one: the portal's row is the lock. Nothing is pushed before its sequence number is committed.
 */
export class Dispatcher {
  private readonly queue: WorkQueue;
  private readonly poll: Poller;
  private readonly stopping = new AbortController();

  constructor(private readonly options: DispatcherOptions) {
    const { clock, logger } = options;
    this.queue = new WorkQueue({
      // Leaves connections for requests.
      concurrency: 4,
      work: (clientId) => this.drain(clientId),
      onFailure: (clientId, error) => {
        if (!this.stopping.signal.aborted) {
          logger.error(`Sequencing the outbox of portal ${clientId} failed; retrying in 5 seconds.`, error);
        }
      },
    });
    this.poll = new Poller({
      clock,
      logger,
      name: 'The poll of the outbox',
      interval: pollRest,
      work: () => this.findPending(),
    });
  }

  start(): void {
    this.poll.start();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.poll.stop();
    await this.queue.settle();
  }

  /** Call after a commit that wrote to the outbox of this portal, or of the installation. */
  wake(clientId: string): void {
    if (!this.stopping.signal.aborted) {
      this.queue.add(clientId);
    }
  }

  /** Resolves when everything committed in the portal so far is published to every process. */
  async whenPublished(clientId: string): Promise<void> {
    this.wake(clientId);
    await this.queue.settle(clientId);
  }

  /** Resolves when this process knows of no pending outbox rows. */
  async settle(): Promise<void> {
    await this.queue.settle();
  }

  private async findPending(): Promise<undefined> {
    const pending = await rowsAsSystem(
      this.options.engine,
      sql<{ client_id: string }>`select distinct client_id from core.outbox where number is null limit 1000`,
    );
    for (const { client_id } of pending) {
      this.wake(client_id);
    }
    return undefined;
  }

  private async drain(clientId: string): Promise<void> {
    let misses = 0;
    while (true) {
      const batch = await this.sequence(clientId);
      if (batch.isLocked) {
        const rest = lockBackoff[misses];
        if (rest === undefined) {
          return;
        }
        misses += 1;
        await this.options.clock.sleep(rest, this.stopping.signal);
        continue;
      }
      await this.publish(clientId, batch.upTo, batch.rows);
      if (!batch.hasMore) {
        return;
      }
    }
  }

  /** One message, unless an audit entry must be hashed between the sequencing and the commit. */
  private async sequence(clientId: string): Promise<SequencedBatch> {
    try {
      const [row] = await writtenRowsAsSystem(
        this.options.engine,
        sql<{ batch: SequencedBatch | null }>`select core.sequence_unaudited(${clientId}::uuid, ${batchSize}::int)
          as batch`,
      );
      return row?.batch ?? (await this.sequenceAudited(clientId));
    } catch (error) {
      if (error instanceof DatabaseError && error.code === auditCommittedConcurrently) {
        return this.sequenceAudited(clientId);
      }
      throw error;
    }
  }

  private async sequenceAudited(clientId: string): Promise<SequencedBatch> {
    const transaction = this.options.engine.begin('write');
    try {
      const [result] = await transaction.execute([
        asSystem(sql`select core.sequence_outbox(${clientId}::uuid, ${batchSize}::int) as batch`),
      ]);
      // The one cast to the function's return type.
      const batch = result?.rows[0]?.['batch'] as SequencedBatch;
      if (batch.isLocked || batch.rows.length === 0) {
        await transaction.rollback();
        return batch;
      }
      const entries = auditEntries(
        clientId,
        batch,
        batch.rows.filter((row) => row.kind === 'audit'),
      );
      await transaction.commit(
        entries.length === 0 ? [] : [asSystem(sql`select core.append_audit(${clientId}::uuid, ${sql.json(entries)})`)],
      );
      return batch;
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  }

  private async publish(clientId: string, upTo: number, rows: readonly SequencedRow[]): Promise<void> {
    const names = new Set(rows.filter((row) => row.kind === 'event').map((row) => row.name));
    if (names.size > 0) {
      this.options.onEventsSequenced(clientId, names);
    }
    if (rows.some((row) => row.kind === 'notification')) {
      this.options.onNotificationsSequenced(clientId);
    }
    const items = rows.filter((row) => row.kind === 'push' || row.kind === 'principals').map(toItem);
    for (let start = 0; start === 0 || start < items.length; start += messageSize) {
      const part = items.slice(start, start + messageSize);
      const isLast = start + messageSize >= items.length;
      await this.send({ clientId, upTo: isLast ? upTo : (part.at(-1)?.number ?? upTo), items: part });
    }
  }

  private async send(message: FeedMessage): Promise<void> {
    try {
      await this.options.backplane.publish('feed', message);
    } catch (error) {
      // The other processes read the feed at their next poll, and browsers poll the change feed.
      this.options.logger.debug('The backplane is unavailable; other processes will read the changes from the feed.', {
        error,
      });
      this.options.onUnpublished(message);
    }
  }
}

function toItem(row: SequencedRow): FeedItem {
  const { number, pluginId, name, entityId, version, data } = row;
  return {
    number,
    pluginId,
    name,
    entityId,
    version,
    ...(data === null ? {} : { data }),
    audience: row.audience ?? 'portal',
  };
}
