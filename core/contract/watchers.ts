import * as z from 'zod/mini';
import type { PortalGate } from './access';
import { coreContractMessages } from './contract-messages';
import { defineEndpoint } from './endpoint';
import { defineRealtimeEvent } from './message';
import { schemaMessage } from './schema-message';

/** Maximum number of people who decided whether they watch one entity. */
export const maxWatchers = 500;

/** Who decided to watch an entity, and who decided not to. Both in the order of their ids. */
export const WatcherList = z.object({
  /** The id of the entity. */
  id: z.uuid(),
  /** Grows with each decision; 1 before the first. Not the version of the entity. */
  version: z.int(),
  watching: z.array(z.uuid()),
  stopped: z.array(z.uuid()),
});
export type WatcherList = z.output<typeof WatcherList>;

/**
 * The people who are told what happens to an entity: those who take part in it, such as its owner, and those who watch
 * it, without those who stopped.
 *
 * @param participants ids of the people who take part; may contain duplicates
 * @returns ids without duplicates: participants first
 */
export function watcherIds(
  { watching, stopped }: Pick<WatcherList, 'watching' | 'stopped'>,
  participants: readonly string[],
): readonly string[] {
  const all = new Set([...participants, ...watching]);
  for (const id of stopped) {
    all.delete(id);
  }
  return [...all];
}

/** Entities that one request asks about. */
export const maxAskedWatched = 50;

const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const exampleId = '01890000-0000-7000-8000-000000000000';

/** What `defineWatchers` needs to know about the entity that people watch. */
export interface WatchersDeclaration<G extends PortalGate> {
  /** Id of the plugin that owns the entity. */
  readonly plugin: string;
  /** Name of the entity in its endpoint ids, such as `milestone`; for a plugin's second entity type. */
  readonly noun?: string;
  /** Base path of the entities, such as `/tasks`. */
  readonly path: `/${string}`;
  /** Schema of the entity's id, with the message for an unknown one. */
  readonly id: z.ZodMiniUUID;
  readonly gate: G;
}

/**
 * Declares the endpoints by which people watch entities of one type. `EntityWatchers` of `core/ui` shows them on the
 * client; `handleWatchers` of `core/server` implements them.
 *
 * @example
 * ```ts
 * import * as z from 'zod/mini';
 * import { defineWatchers } from '@tessera/core/contract';
 *
 * export const noteWatchers = defineWatchers({
 *   plugin: 'notes',
 *   path: '/notes',
 *   id: z.uuid(),
 *   gate: { audience: 'member' },
 * });
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineWatchers<const G extends PortalGate>(declaration: WatchersDeclaration<G>) {
  const { plugin, noun, path, id, gate } = declaration;
  const of = noun === undefined ? '' : `${noun}-`;
  const params = z.object({ id });
  return {
    /** Who watches the entity, and who stopped. */
    read: defineEndpoint({
      id: `${plugin}.read-${of}watchers`,
      method: 'GET',
      path: `${path}/:id/watchers`,
      gate,
      effect: 'read',
      shape: { params, response: WatcherList },
    }),
    /** The caller watches the entity, or stops. Repeating it has no effect. */
    change: defineEndpoint({
      id: `${plugin}.change-${of}watching`,
      method: 'PUT',
      path: `${path}/:id/watchers/me`,
      gate,
      effect: 'write',
      shape: { params, body: z.strictObject({ isWatching: z.boolean() }), response: WatcherList },
    }),
    /** Which of some entities the caller chose to watch. */
    watched: defineEndpoint({
      id: `${plugin}.list-${of}watched`,
      method: 'GET',
      path: `${path}/watched`,
      gate,
      effect: 'read',
      shape: {
        query: z.object({
          /** Separated by commas. */
          ids: z
            .string()
            .check(
              z.regex(
                new RegExp(`^${uuid}(?:,${uuid}){0,${maxAskedWatched - 1}}$`),
                schemaMessage(coreContractMessages.watchedIdsInvalid, { max: maxAskedWatched }),
              ),
            )
            .register(z.globalRegistry, { examples: [exampleId] }),
        }),
        response: z.object({ ids: z.array(z.uuid()) }),
      },
    }),
    /** A person watches the entity now, or has stopped. */
    changed: defineRealtimeEvent(`${plugin}.${of}watchers-changed`, WatcherList),
  };
}

/** What `defineWatchers` returns, for any portal gate. */
export type WatcherEndpoints = ReturnType<typeof defineWatchers<PortalGate>>;
