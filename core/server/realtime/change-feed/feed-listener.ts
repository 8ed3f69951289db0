import { LRUCache } from 'lru-cache';
import { entitlementsChangedLive, peopleChangedLive, portalChangedLive } from '../../../contract';
import type { Clock, Logger } from '../../../kernel/services';
import type { Backplane } from '../../platform/backplane';
import type { EntitlementCache } from '../../identity/entitlements/entitlement-cache';
import type { Hub } from '../hub/hub';
import { boundedTo } from '../../data/caches/bounded-to';
import type { DatabaseEngine } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';
import type { FeedItem, FeedMessage } from '../../background/outbox/feed-message';
import { principalsChangedName } from '../../background/outbox/feed-message';
import { Poller } from '../../background/scheduling/poller';
import { installationStream, rowsAsSystem } from '../../data/sql/system-statements';

/** Sequence numbers and changes that a process remembers. Older ones are read again or pushed twice, which is harmless. */
const rememberedPortals = 50_000;
const rememberedItems = 50_000;
const pollRest = 5_000;
/** Changes read in one poll. More of them mean a long outage, after which browsers read the change feed anyway. */
const maxPolled = 5_000;

export interface FeedListenerOptions {
  readonly engine: DatabaseEngine;
  readonly backplane: Backplane;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly hub: () => Hub;
  readonly entitlements: EntitlementCache;
}

/**
 * Handles sequenced changes in each process: pushes them to its browsers, drops cached values, and keeps the portals'
 * last sequence numbers.
 *
 * With several processes a poll reads changes that were not received, because the backplane was unavailable or a process
 * died between its commit and its message.
 */
export class FeedListener {
  private readonly numbers = new LRUCache<string, number>(boundedTo(rememberedPortals));
  private readonly heard = new LRUCache<string, true>(boundedTo(rememberedItems));
  private readonly tails = new Map<string, Promise<void>>();
  private readonly poll: Poller;
  private readonly personHandlers = new Set<(personId: string) => void>();
  private readonly principalsHandlers = new Set<(clientId: string, persons: readonly string[]) => void>();
  private unsubscribe: (() => void) | undefined;
  private since: string | undefined;

  constructor(private readonly options: FeedListenerOptions) {
    const { clock, logger } = options;
    this.poll = new Poller({
      clock,
      logger,
      name: 'The poll of the feed',
      interval: pollRest,
      work: () => this.catchUp(),
    });
  }

  start(): void {
    const { backplane } = this.options;
    // The only place that casts the channel's payload.
    this.unsubscribe ??= backplane.subscribe('feed', (payload) => this.receive(payload as FeedMessage));
    if (backplane.kind !== 'in-process') {
      this.poll.start();
    }
  }

  async stop(): Promise<void> {
    this.unsubscribe?.();
    await this.poll.stop();
    await Promise.all(this.tails.values());
  }

  /** The portal's last sequence number known here, or a lower one; read once, then updated by received messages. */
  async currentSequence(clientId: string): Promise<number> {
    const known = this.numbers.get(clientId);
    if (known !== undefined) {
      return known;
    }
    const [row] = await rowsAsSystem(
      this.options.engine,
      sql<{ number: string }>`select number::text from core.portal_stream where client_id = ${clientId}::uuid`,
    );
    const number = Number(row?.number ?? 0);
    this.raise(clientId, number);
    return number;
  }

  onPrincipalsChanged(handle: (clientId: string, persons: readonly string[]) => void): () => void {
    this.principalsHandlers.add(handle);
    return () => {
      this.principalsHandlers.delete(handle);
    };
  }

  onPersonChanged(handle: (personId: string) => void): () => void {
    this.personHandlers.add(handle);
    return () => {
      this.personHandlers.delete(handle);
    };
  }

  receive(message: FeedMessage): void {
    const { clientId, upTo } = message;
    this.raise(clientId, upTo);
    const items = message.items.filter((item) => this.isNew(clientId, item.number));
    if (items.length === 0) {
      return;
    }
    const tail = this.tails.get(clientId);
    if (tail === undefined && !items.some(changesAccess)) {
      for (const item of items) {
        this.push(clientId, item);
      }
      return;
    }
    this.follow(clientId, tail, items);
  }

  /** Changes after a change of access wait until the hub has refreshed access, so no one receives what they may no longer read. */
  private follow(clientId: string, tail: Promise<void> | undefined, items: readonly FeedItem[]): void {
    const mine = (tail ?? Promise.resolve()).then(() => this.pushInOrder(clientId, items));
    this.tails.set(clientId, mine);
    void this.endTail(clientId, mine);
  }

  /** Never rejects, because `pushInOrder` does not. */
  private async endTail(clientId: string, tail: Promise<void>): Promise<void> {
    await tail;
    if (this.tails.get(clientId) === tail) {
      this.tails.delete(clientId);
    }
  }

  /** Never rejects: the failure of one change is logged, and the next one is pushed. */
  private async pushInOrder(clientId: string, items: readonly FeedItem[]): Promise<void> {
    for (const item of items) {
      this.push(clientId, item);
      if (changesAccess(item)) {
        await this.refreshAccess(clientId, item);
      }
    }
  }

  private push(clientId: string, item: FeedItem): void {
    try {
      this.pushOrThrow(clientId, item);
    } catch (error) {
      this.options.logger.error(`The change '${item.name}' could not be pushed to portal ${clientId}.`, error);
    }
  }

  private pushOrThrow(clientId: string, item: FeedItem): void {
    if (item.name === entitlementsChangedLive.name) {
      this.options.entitlements.receive(clientId, item.data);
    }
    if (item.name === portalChangedLive.name) {
      this.options.entitlements.receivePortal(clientId, item.data);
    }
    if (item.name === peopleChangedLive.name) {
      for (const handle of this.personHandlers) {
        handle(item.entityId);
      }
    }
    if (item.name === principalsChangedName || clientId === installationStream) {
      return;
    }
    this.options.hub().push({
      clientId,
      pluginId: item.pluginId,
      audience: item.audience,
      method: item.name,
      argument: {
        v: 1,
        id: item.entityId,
        version: item.version,
        cursor: String(item.number),
        ...('data' in item ? { data: item.data } : {}),
      },
    });
  }

  private async refreshAccess(clientId: string, item: FeedItem): Promise<void> {
    const persons = personsOf(item);
    try {
      for (const handle of this.principalsHandlers) {
        handle(clientId, persons ?? []);
      }
      await (persons === undefined
        ? this.options.hub().refreshAccess(clientId)
        : this.options.hub().refreshAccess(clientId, persons));
    } catch (error) {
      this.options.logger.error(`The hub could not refresh access in portal ${clientId}.`, error);
    }
  }

  private raise(clientId: string, number: number): void {
    if (number >= (this.numbers.get(clientId) ?? 0)) {
      this.numbers.set(clientId, number);
    }
  }

  private isNew(clientId: string, number: number): boolean {
    const key = `${clientId}:${number}`;
    if (this.heard.has(key)) {
      return false;
    }
    this.heard.set(key, true);
    return true;
  }

  private async catchUp(): Promise<undefined> {
    const { engine } = this.options;
    // Overlaps by two intervals: a commit becomes visible some time after its rows were stamped. Times are the database's.
    const [time] = await rowsAsSystem(
      engine,
      sql<{ since: string }>`select (clock_timestamp() - interval '10 seconds')::text as since`,
    );
    const since = this.since ?? time?.since;
    const fresh = await rowsAsSystem(
      engine,
      sql<{ client_id: string; number: string }>`select client_id, number::text from core.feed
        where at > ${since}::timestamptz order by at desc limit ${maxPolled}`,
    );
    this.since = time?.since;
    const missed = new Map<string, string[]>();
    for (const { client_id, number } of fresh) {
      if (this.heard.get(`${client_id}:${number}`) === undefined) {
        missed.set(client_id, [...(missed.get(client_id) ?? []), number]);
      }
    }
    for (const [clientId, numbers] of missed) {
      await this.readMissed(clientId, numbers);
    }
    return undefined;
  }

  private async readMissed(clientId: string, numbers: readonly string[]): Promise<void> {
    const rows = await rowsAsSystem(
      this.options.engine,
      sql<FeedRow>`select number::text, plugin_id, name, entity_id, version::text, data, audience from core.feed
        where client_id = ${clientId}::uuid and number = any (${numbers}::bigint[]) order by feed.number`,
    );
    const items = rows.map(itemOfRow);
    const last = items.at(-1);
    if (last !== undefined) {
      this.receive({ clientId, upTo: last.number, items });
    }
  }
}

/** A row of the feed, with bigints as text. */
export interface FeedRow {
  readonly number: string;
  readonly plugin_id: string;
  readonly name: string;
  readonly entity_id: string;
  readonly version: string;
  readonly data: unknown;
  readonly audience: FeedItem['audience'];
}

export function itemOfRow(row: FeedRow): FeedItem {
  return {
    number: Number(row.number),
    pluginId: row.plugin_id,
    name: row.name,
    entityId: row.entity_id,
    version: Number(row.version),
    ...(row.data === null ? {} : { data: row.data }),
    audience: row.audience,
  };
}

function changesAccess(item: FeedItem): boolean {
  return item.name === entitlementsChangedLive.name || item.name === principalsChangedName;
}

/** Undefined means every person in the portal. */
function personsOf(item: FeedItem): readonly string[] | undefined {
  if (item.name !== principalsChangedName) {
    return undefined;
  }
  const data = item.data as { readonly persons: readonly string[] };
  return data.persons;
}
