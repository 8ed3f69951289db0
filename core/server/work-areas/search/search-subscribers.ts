import { entitlementsChanged, EntitlementState, entityTextsChanged } from '../../../contract';
import type { Clock } from '../../../kernel/services';
import type { OutboxEvent, PluginSubscriber, Subscriber } from '../../background/subscribers/subscriber';
import { asSystem, installationStream } from '../../data/sql/system-statements';
import { sql } from '../../data/sql/tag';
import { indexDocuments } from './index-documents';
import { insertRebuild } from './search-rebuild';
import { indexOn } from './search-source';
import type { SearchSource } from './search-source';
import type { InstalledSource } from './search-sources';
import { SearchWriting } from './search-writer';

/** Milliseconds for which events are batched into one transaction. */
export const batchDelay = 150;

/** Subscribers that update the index: one per source, which handles its events in batches. */
export function searchSubscribers(sources: readonly InstalledSource[]): readonly PluginSubscriber[] {
  return sources.map(({ installed, source }) => {
    const { type } = source;
    const on = eventsOf(source);
    return {
      kind: 'plugin',
      id: `${installed.plugin.manifest.id}:search:${type}`,
      scope: 'portal',
      // The rebuild that runs when the module is switched on again indexes changes made while it was off.
      catchUp: false,
      events: [...new Set(on.map(({ event }) => event))],
      installed,
      subscriptions: [],
      handleBatch: async (events, context) => {
        const ids = staleIds(on, events);
        if (ids.length > 0) {
          await context.get(SearchWriting).lock(type);
          await indexDocuments(source, ids, context);
        }
      },
    };
  });
}

/** The events of a source, with those of core about comments, files and checklists. */
function eventsOf({ on, entity }: SearchSource): SearchSource['on'] {
  return entity === undefined
    ? on
    : [...on, indexOn(entityTextsChanged, ({ type, id }) => (type === entity ? [id] : []))];
}

function staleIds(on: SearchSource['on'], events: readonly OutboxEvent[]): readonly string[] {
  const ids = events.flatMap(({ name, data }) =>
    on.filter(({ event }) => event === name).flatMap((stale) => stale.ids(data)),
  );
  return [...new Set(ids)];
}

/**
 * Queues a rebuild for a portal that gains a module. Marks the index of a portal that loses one as incomplete, because it
 * receives no events from then on.
 */
export function planSubscriber(
  sources: () => readonly InstalledSource[],
  clock: Clock,
  committed: () => void,
): Subscriber {
  return {
    kind: 'core',
    id: 'core:search',
    scope: 'portal',
    events: [entitlementsChanged.name],
    statements: (clientId, event) => {
      if (clientId === installationStream) {
        return [];
      }
      const { modules: held } = EntitlementState.parse(event.data);
      return sources().map(({ source, version, modules }) =>
        asSystem(
          modules.every((name) => held.includes(name))
            ? insertRebuild(
                { type: source.type, version, now: clock.now() },
                sql`select ${clientId}::uuid as client_id`,
              )
            : sql`update core.search_scope set version = null, generation = generation + 1
                where client_id = ${clientId}::uuid and type = ${source.type}`,
        ),
      );
    },
    committed,
  };
}
