import type { RealtimeAudience } from '../../../contract';
import type { ChangeItem } from '../../../contract/core-endpoints';
import { decideAccess, serviceToken } from '../../../contract';
import type { CoreRequest } from '../../request-context/core-service';
import type { FeedItem } from '../../background/outbox/feed-message';
import { itemOfRow } from './feed-listener';
import type { FeedRow } from './feed-listener';
import { runAsSystem } from '../../data/sql/system-statements';
import type { InstalledPlugins } from '../../platform/installed-plugins';
import type { Actor } from '../../request-context/actor';
import type { DatabaseEngine } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';

/** Maximum number of rows read for a response. They are filtered afterwards, so a response may contain fewer. */
const pageSize = 500;

/** Response of `GET /api/changes`. */
export interface ChangesResponse {
  readonly items: readonly ChangeItem[];
  readonly nextCursor: string;
  readonly reset: boolean;
}

/** The changes of the request's portal that the caller may read. */
export interface ChangeFeed {
  since(cursor: string | undefined): Promise<ChangesResponse>;
}
export const ChangeFeed = serviceToken<ChangeFeed>('core:ChangeFeed');

/** The position of a portal's change feed. */
export interface PortalCursor {
  readonly clientId: string;
  readonly cursor: string;
}

/**
 * Positions of the change feeds of portals, for responses that are not of one portal. A response of a portal has its
 * position in the header `x-cursor`.
 */
export interface ChangeCursors {
  /**
   * Read it before the data that the client keeps current from there.
   *
   * @returns a cursor for each portal: every change committed after this call has a higher one.
   */
  of(clientIds: readonly string[]): Promise<readonly PortalCursor[]>;
}
export const ChangeCursors = serviceToken<ChangeCursors>('core:ChangeCursors');

/** Reads the feed, filtered as the pushes are: by the plugin's gate and by the audience. */
export class FeedReader {
  constructor(
    private readonly engine: DatabaseEngine,
    private readonly installed: () => InstalledPlugins,
  ) {}

  /** The feed for one request. */
  forCall(call: CoreRequest): ChangeFeed {
    return {
      since: (cursor) => {
        if (call.clientId === undefined) {
          throw new Error('The change feed requires a portal.');
        }
        return this.read(call.clientId, call.context.actor, cursor);
      },
    };
  }

  async read(clientId: string, actor: Actor, cursor: string | undefined): Promise<ChangesResponse> {
    const after = Number(cursor ?? 0);
    // One snapshot for both statements, so that no row gets a number between them.
    const [head, rows] = await runAsSystem(
      this.engine,
      'read',
      sql`select number::text as number, feed_base::text as base from core.portal_stream
        where client_id = ${clientId}::uuid`,
      sql`select number::text as number, plugin_id, name, entity_id, version::text as version, data, audience
        from core.feed where client_id = ${clientId}::uuid and number > ${String(after)}::bigint
        order by feed.number limit ${pageSize}`,
    );
    const last = Number(head?.rows[0]?.['number'] ?? 0);
    const base = Number(head?.rows[0]?.['base'] ?? 0);
    // A cursor beyond the last number comes from before a restore of the database.
    if (cursor === undefined || after < base || after > last) {
      return { items: [], nextCursor: String(last), reset: true };
    }
    // The cast names the columns that the statement selects.
    const found = ((rows?.rows ?? []) as unknown as readonly FeedRow[]).map(itemOfRow);
    const isFull = found.length === pageSize;
    // Never below the returned rows: a row may have got its number after the head was read.
    const reached = Math.max(isFull ? 0 : last, found.at(-1)?.number ?? after);
    return {
      items: found.filter((item) => this.mayRead(actor, item)).map(toWire),
      nextCursor: String(reached),
      reset: false,
    };
  }

  private mayRead(actor: Actor, item: FeedItem): boolean {
    return isAmong(actor, item.audience) && this.passesGate(actor, item.pluginId);
  }

  private passesGate(actor: Actor, pluginId: string): boolean {
    if (pluginId === 'core') {
      return true;
    }
    const gate = this.installed().get(pluginId)?.gate;
    return gate !== undefined && decideAccess(gate, actor.subject).outcome === 'granted';
  }
}

function isAmong(actor: Actor, audience: RealtimeAudience): boolean {
  if (audience === 'portal') {
    return true;
  }
  if ('persons' in audience) {
    return actor.userId !== undefined && audience.persons.includes(actor.userId);
  }
  return audience.principals.some((principal) => actor.principals.has(principal));
}

function toWire({ number, name, entityId, version, data }: FeedItem): ChangeItem {
  return { cursor: String(number), type: name, id: entityId, version, ...(data === undefined ? {} : { data }) };
}
