import type { CallTrail } from '../calls/call-trail';
import type { InstalledPlugin, InstalledPlugins } from '../installed';
import type { EventSubscription } from '../plugin';
import type { PortalContext } from '../services';
import type { ScopedStatement } from '../sql/engine';
import { sql } from '../sql/tag';
import { asSystem } from './system-work';

/** What delivery needs of a plugin. */
export interface SubscribingPlugin {
  readonly subscriptions?: readonly EventSubscription[];
}

/** An event of the outbox as a subscriber gets it. */
export interface OutboxEvent extends CallTrail {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly version: number;
  readonly at: Date;
  readonly actorId: string | undefined;
  readonly data: unknown;
}

/** What several events together came from, as far as one answer can say it: the last of them. */
export function lastTrail(events: readonly OutboxEvent[]): CallTrail {
  const { requestId = '', trace } = events.at(-1) ?? {};
  return { requestId, trace };
}

/**
 * Everything of one plugin that hears events of one scope, in one order. What replays a closed module's time is a
 * subscriber of its own, because it waits where the other goes on.
 */
export interface PluginSubscriber {
  readonly kind: 'plugin';
  readonly id: string;
  readonly scope: 'portal' | 'instance';
  readonly catchUp: boolean;
  readonly events: readonly string[];
  readonly installed: InstalledPlugin;
  readonly subscriptions: readonly EventSubscription[];
  /** Instead of them: takes what waits in one transaction, in order. For what only asks which rows are stale. */
  readonly together?: (events: readonly OutboxEvent[], context: PortalContext) => Promise<void>;
}

/** A part of core that hears events; it commits its statements together with its progress. */
export interface CoreSubscriber {
  readonly kind: 'core';
  readonly id: string;
  readonly scope: 'portal' | 'instance';
  readonly events: readonly string[];
  readonly statements: (clientId: string, event: OutboxEvent) => readonly ScopedStatement[];
  /** After the commit. */
  readonly committed?: () => void;
}

export type Subscriber = PluginSubscriber | CoreSubscriber;

/**
 * Whether events of these names are for one of the subscribers; where no names are known, whether there is one. To look
 * in the database for what nobody hears would cost as much as to deliver it.
 */
export function isHeard(subscribers: Iterable<Subscriber>, names: ReadonlySet<string> | undefined): boolean {
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
    // The installation has no modules, so nothing there is ever closed.
    (each) => each.scope === scope && (scope === 'instance' || (each.catchUp ?? false) === catchUp),
  );
  if (mine.length === 0) {
    return [];
  }
  const id = [manifest.id, ...(scope === 'instance' ? ['instance'] : []), ...(catchUp ? ['catch-up'] : [])].join(':');
  const events = [...new Set(mine.map((each) => each.event))];
  return [{ kind: 'plugin', id, scope, catchUp, events, installed, subscriptions: mine }];
}

/** Moves a subscriber on, in the transaction of what it has done. */
export function advance(subscriber: Subscriber, clientId: string, since: number, upTo: number): ScopedStatement {
  return asSystem(
    sql`select core.advance_subscriber(${subscriber.id}, ${clientId}::uuid, ${String(since)}::bigint, ${String(upTo)}::bigint)`,
  );
}
