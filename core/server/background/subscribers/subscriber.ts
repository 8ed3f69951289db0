import type { RequestOrigin } from '../../request-context/request-origin';
import type { InstalledPlugin, InstalledPlugins } from '../../platform/installed-plugins';
import type { EventSubscription } from './event-subscription';
import type { PortalContext } from '../../request-context/call-context';
import type { ScopedStatement } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';
import { asSystem } from '../../data/sql/system-statements';

/** What this file reads of a plugin. */
export interface SubscribingPlugin {
  readonly subscriptions?: readonly EventSubscription[];
}

/** An event of the outbox, as delivered to a subscriber. */
export interface OutboxEvent extends RequestOrigin {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly version: number;
  readonly at: Date;
  readonly actorId: string | undefined;
  readonly data: unknown;
}

/** The origin of several events that are delivered together: that of the last one. */
export function originOfLast(events: readonly OutboxEvent[]): RequestOrigin {
  const { requestId = '', trace } = events.at(-1) ?? {};
  return { requestId, trace };
}

/**
 * All subscriptions of one plugin to events of one scope, delivered in one order. Subscriptions with `catchUp` form a
 * subscriber of their own: it waits while the portal lacks the module, where the other one skips the events.
 */
export interface PluginSubscriber {
  readonly kind: 'plugin';
  readonly id: string;
  readonly scope: 'portal' | 'instance';
  readonly catchUp: boolean;
  readonly events: readonly string[];
  readonly installed: InstalledPlugin;
  readonly subscriptions: readonly EventSubscription[];
  /** Replaces `subscriptions`: handles all pending events in one transaction. For handlers that only find stale rows. */
  readonly handleBatch?: (events: readonly OutboxEvent[], context: PortalContext) => Promise<void>;
}

/** A part of core that subscribes to events; its statements commit together with its progress. */
export interface CoreSubscriber {
  readonly kind: 'core';
  readonly id: string;
  readonly scope: 'portal' | 'instance';
  readonly events: readonly string[];
  readonly statements: (clientId: string, event: OutboxEvent) => readonly ScopedStatement[];
  /** Called after the commit. */
  readonly committed?: () => void;
}

export type Subscriber = PluginSubscriber | CoreSubscriber;

/**
 * Whether one of the subscribers subscribes to one of these names; without names, whether there is a subscriber. Avoids
 * querying for events without a subscriber, which would cost as much as a delivery.
 */
export function isSubscribed(subscribers: Iterable<Subscriber>, names: ReadonlySet<string> | undefined): boolean {
  for (const { events } of subscribers) {
    if (names === undefined || events.some((name) => names.has(name))) {
      return true;
    }
  }
  return false;
}

/** The subscribers of all installed plugins. */
export function subscribersOf(installed: InstalledPlugins<SubscribingPlugin>): readonly PluginSubscriber[] {
  return installed.all.flatMap((entry) => [
    ...subscriberOf(entry, 'portal', false),
    ...subscriberOf(entry, 'portal', true),
    ...subscriberOf(entry, 'instance', false),
  ]);
}

function subscriberOf(
  installed: InstalledPlugin<SubscribingPlugin>,
  scope: 'portal' | 'instance',
  catchUp: boolean,
): readonly PluginSubscriber[] {
  const { manifest, subscriptions = [] } = installed.plugin;
  const mine = subscriptions.filter(
    // The installation has no modules, so a plugin is never unavailable there.
    (each) => each.scope === scope && (scope === 'instance' || (each.catchUp ?? false) === catchUp),
  );
  if (mine.length === 0) {
    return [];
  }
  const id = [manifest.id, ...(scope === 'instance' ? ['instance'] : []), ...(catchUp ? ['catch-up'] : [])].join(':');
  const events = [...new Set(mine.map((each) => each.event))];
  return [{ kind: 'plugin', id, scope, catchUp, events, installed, subscriptions: mine }];
}

/** Statement that advances a subscriber, in the transaction of its work. */
export function advanceStatement(
  subscriber: Pick<Subscriber, 'id'>,
  clientId: string,
  since: number,
  upTo: number,
): ScopedStatement {
  return asSystem(
    sql`select core.advance_subscriber(${subscriber.id}, ${clientId}::uuid, ${String(since)}::bigint, ${String(upTo)}::bigint)`,
  );
}
