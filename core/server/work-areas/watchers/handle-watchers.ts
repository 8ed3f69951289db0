import type { RealtimeAudience, WatcherEndpoints, WatcherList } from '../../../contract';
import { choicesOf } from '../../../contract';
import type { EndpointBinding } from '../../request-context/endpoint-binding';
import { handle } from '../../request-context/endpoint-binding';
import type { PortalContext } from '../../request-context/call-context';
import type { EntityReference } from '../activity/activities';
import { Watchers } from './watchers';

/** Entities of one type that people watch, as the plugin that owns them declares it. */
export interface WatchedEntities<Entity extends { readonly id: string }> {
  /** What `defineWatchers` created in the contract. */
  readonly endpoints: WatcherEndpoints;
  /** Entity type in core's shared tables, such as `tasks.task`. */
  readonly entity: EntityReference['type'];
  /**
   * Returns the entity if the caller may read it; runs before everything else. Who may read it may watch it.
   *
   * @throws AppError `not_found` for other callers and for entities of another portal.
   */
  readonly find: (context: PortalContext, id: string) => Promise<Entity>;
  /** Who may read the entity: they receive the live events. */
  readonly audienceOf: (entity: Entity) => RealtimeAudience;
}

/**
 * Implements the endpoints by which people watch entities of one type. Core handles rows, live events, archives and
 * people who leave; a plugin that permanently deletes entities calls `forgetEntities`.
 *
 * @example
 * ```ts
 * import * as z from 'zod/mini';
 * import { defineWatchers } from '@tessera/core/contract';
 * import { handleWatchers } from '@tessera/core/server';
 * import type { WatchedEntities } from '@tessera/core/server';
 *
 * const noteWatchers = defineWatchers({ plugin: 'notes', path: '/notes', id: z.uuid(), gate: { audience: 'member' } });
 *
 * export const watchedNotes: WatchedEntities<{ readonly id: string }> = {
 *   endpoints: noteWatchers,
 *   entity: 'notes.note',
 *   find: async (_context, id) => ({ id }),
 *   audienceOf: () => 'portal',
 * };
 * export const endpoints = handleWatchers(watchedNotes);
 * ```
 */
export function handleWatchers<Entity extends { readonly id: string }>(
  watched: WatchedEntities<Entity>,
): readonly EndpointBinding[] {
  const { endpoints, find, entity: type } = watched;
  return [
    handle(endpoints.read, async ({ params: { id } }, context) => {
      await find(context, id);
      return context.get(Watchers).read({ type, id });
    }),

    // A person's own decisions: no one else's, and nothing of the entities.
    handle(endpoints.watched, async ({ query: { ids } }, context) => ({
      ids: [...(await context.get(Watchers).watched(type, choicesOf(ids)))],
    })),

    handle(endpoints.change, async ({ params: { id }, body: { isWatching } }, context) => {
      const entity = await find(context, id);
      const watchers = context.get(Watchers);
      const changed = await watchers.decide({ type, id }, isWatching);
      if (changed === undefined) {
        return watchers.read({ type, id });
      }
      publish(context, watched, entity, changed);
      return changed;
    }),
  ];
}

/**
 * Lets people watch an entity who begin to take part in it, such as by a comment, unless they have stopped.
 *
 * @param personIds may contain people who are no members
 */
export async function addWatchers<Entity extends { readonly id: string }>(
  context: PortalContext,
  watched: WatchedEntities<Entity>,
  entity: Entity,
  personIds: readonly string[],
): Promise<void> {
  const changed = await context.get(Watchers).add({ type: watched.entity, id: entity.id }, personIds);
  if (changed !== undefined) {
    publish(context, watched, entity, changed);
  }
}

function publish<Entity extends { readonly id: string }>(
  context: PortalContext,
  { endpoints, audienceOf }: WatchedEntities<Entity>,
  entity: Entity,
  watchers: WatcherList,
): void {
  context.publish(
    endpoints.changed,
    { id: watchers.id, version: watchers.version, data: watchers },
    audienceOf(entity),
  );
}
