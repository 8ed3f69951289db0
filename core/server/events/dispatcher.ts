import type { Clock, Logger } from '../../kernel/services';
import { auditEntries } from '../audit/audit-chain';
import type { AuditHead, AuditSource } from '../audit/audit-chain';
import type { Backplane } from '../backplane/backplane';
import { DatabaseError } from '../sql/engine';
import type { DatabaseEngine } from '../sql/engine';
import { sql } from '../sql/tag';
import { auditArrived } from './dispatch-functions';
import type { FeedItem, FeedMessage } from './feed-message';
import { Pulse } from './pulse';
import { asSystem, returnedAsSystem, rowsAsSystem } from './system-work';
import { WorkQueue } from './work-queue';

/** Rows numbered in one transaction: enough for a burst, few enough that the lock is short. */
const batchSize = 500;
/** Items in one message to the other processes. */
const messageSize = 100;
/** The net under a crash between a commit and its dispatch. */
const pollRest = 5_000;
/** Rests while another process holds the portal's lock; it may have looked before our rows were there. */
const lockRests = [10, 25, 50, 100, 250, 500] as const;

export interface DispatcherOptions {
  readonly engine: DatabaseEngine;
  readonly backplane: Backplane;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Hears a batch when the back plane is away, so that at least the browsers of this process do. */
  readonly hearAlone: (message: FeedMessage) => void;
  /** Domain events of these names were numbered in the portal: whoever hears them has something to do. */
  readonly onEvents: (clientId: string, names: ReadonlySet<string>) => void;
}

/** A row of the outbox as `core.sequence_outbox` returns it. */
interface NumberedRow extends AuditSource {
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
      readonly rows: readonly NumberedRow[];
    } & AuditHead);

/**
 * Numbers what commits have left in the outbox, portal by portal, and tells every process.
 *
 * Any number of processes may run one: the portal's row is the lock. Nothing is pushed before its number is committed.
 */
export class Dispatcher {
  private readonly queue: WorkQueue;
  private readonly poll: Pulse;
  private readonly stopping = new AbortController();

  constructor(private readonly options: DispatcherOptions) {
    const { clock, logger } = options;
    this.queue = new WorkQueue({
      // Requests need connections too.
      most: 4,
      work: (clientId) => this.drain(clientId),
      onFailure: (clientId, error) => {
        if (!this.stopping.signal.aborted) {
          logger.error(`Numbering what happened in portal ${clientId} failed; it is tried again in 5 seconds.`, error);
        }
      },
    });
    this.poll = new Pulse({
      clock,
      logger,
      name: 'The poll of the outbox',
      rest: pollRest,
      work: () => this.lookAround(),
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

  /** Something was committed for this portal, or for the stream of the installation. */
  wake(clientId: string): void {
    if (!this.stopping.signal.aborted) {
      this.queue.add(clientId);
    }
  }

  /** Resolves when every process has been told of what was committed in the portal before. */
  async announced(clientId: string): Promise<void> {
    this.wake(clientId);
    await this.queue.settle(clientId);
  }

  /** Resolves when nothing that this process knows of waits to be numbered. */
  async settle(): Promise<void> {
    await this.queue.settle();
  }

  private async lookAround(): Promise<undefined> {
    const waiting = await rowsAsSystem(
      this.options.engine,
      sql<{ client_id: string }>`select distinct client_id from core.outbox where number is null limit 1000`,
    );
    for (const { client_id } of waiting) {
      this.wake(client_id);
    }
    return undefined;
  }

  private async drain(clientId: string): Promise<void> {
    let misses = 0;
    while (true) {
      const batch = await this.number(clientId);
      if (batch.isLocked) {
        const rest = lockRests[misses];
        if (rest === undefined) {
          return;
        }
        misses += 1;
        await this.options.clock.sleep(rest, this.stopping.signal);
        continue;
      }
      await this.announce(clientId, batch.upTo, batch.rows);
      if (!batch.hasMore) {
        return;
      }
    }
  }

  /** One message, unless an audit entry must be hashed between the sequencing and the commit. */
  private async number(clientId: string): Promise<SequencedBatch> {
    try {
      const [row] = await returnedAsSystem(
        this.options.engine,
        sql<{ batch: SequencedBatch | null }>`select core.sequence_unaudited(${clientId}::uuid, ${batchSize}::int)
          as batch`,
      );
      return row?.batch ?? (await this.numberAudited(clientId));
    } catch (error) {
      if (error instanceof DatabaseError && error.code === auditArrived) {
        return this.numberAudited(clientId);
      }
      throw error;
    }
  }

  private async numberAudited(clientId: string): Promise<SequencedBatch> {
    const transaction = this.options.engine.begin('write');
    try {
      const [result] = await transaction.execute([
        asSystem(sql`select core.sequence_outbox(${clientId}::uuid, ${batchSize}::int) as batch`),
      ]);
      // The one cast of what the function is known to return.
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

  private async announce(clientId: string, upTo: number, rows: readonly NumberedRow[]): Promise<void> {
    const names = new Set(rows.filter((row) => row.kind === 'event').map((row) => row.name));
    if (names.size > 0) {
      this.options.onEvents(clientId, names);
    }
    const items = rows.filter((row) => row.kind === 'push' || row.kind === 'principals').map(toItem);
    for (let start = 0; start === 0 || start < items.length; start += messageSize) {
      const part = items.slice(start, start + messageSize);
      const isLast = start + messageSize >= items.length;
      await this.tell({ clientId, upTo: isLast ? upTo : (part.at(-1)?.number ?? upTo), items: part });
    }
  }

  private async tell(message: FeedMessage): Promise<void> {
    try {
      await this.options.backplane.publish('feed', message);
    } catch (error) {
      // The other processes read the feed at their next poll; browsers ask the change feed besides.
      this.options.logger.debug('The back plane is away; other processes will find the changes in the feed.', {
        error,
      });
      this.options.hearAlone(message);
    }
  }
}

function toItem(row: NumberedRow): FeedItem {
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
