import type { RealtimeAudience, RelatedEntity, RelationEndpoints, RelationKind, RelationList } from '../../../contract';
import type { EndpointBinding } from '../../request-context/endpoint-binding';
import { handle } from '../../request-context/endpoint-binding';
import type { PortalContext } from '../../request-context/call-context';
import type { EntityReference } from '../activity/activities';
import type { EntityAbility } from '../attachments/handle-attachments';
import { Relations } from './relations';
import type { ChangedRelation, StoredRelations } from './relations';

/** A relation that was added, removed or given another lag, seen from the first entity. */
export interface RelationChange<Entity> extends ChangedRelation {
  readonly kind: RelationKind;
  readonly entity: Entity;
  readonly other: Entity;
}

export interface HandleRelationsOptions<
  Entity extends { readonly id: string },
  Resource extends object,
  Ability extends string,
> {
  /** What `defineRelations` created in the contract. */
  readonly endpoints: RelationEndpoints;
  /** Entity type in core's shared tables, such as `tasks.task`. */
  readonly entity: EntityReference['type'];
  /**
   * Returns the entity if the caller may read it; runs before everything else, for both entities of a relation.
   *
   * @throws AppError `not_found` for other callers and for entities of another portal.
   */
  readonly find: (context: PortalContext, id: string) => Promise<Entity>;
  /** The ability that adding and removing relations requires, of the entity where it is done. */
  readonly mayRelate: EntityAbility<Entity, Resource, Ability>;
  /** Describes the entities that exist among the ids and that everyone in the audience may read; the others are left out. */
  readonly describe: (context: PortalContext, ids: readonly string[]) => Promise<readonly RelatedEntity[]>;
  /** Who may read the entity: they receive the live events. */
  readonly audienceOf: (entity: Entity) => RealtimeAudience;
  /** Called in the transaction of each change, such as to record activity. */
  readonly onChange?: (context: PortalContext, change: RelationChange<Entity>) => void | Promise<void>;
}

/**
 * Implements the endpoints of relations between entities of one type, under the policy of the plugin that owns them. Core
 * handles rows, circles, live events and archives; a plugin that permanently deletes entities calls `forgetEntities`.
 *
 * @example
 * ```ts
 * import * as z from 'zod/mini';
 * import { defineRelations } from '@tessera/core/contract';
 * import { definePolicy, handleRelations, sql } from '@tessera/core/server';
 *
 * const noteRelations = defineRelations({ plugin: 'notes', path: '/notes', id: z.uuid(), gate: { audience: 'member' } });
 * const notePolicy = definePolicy('note', { edit: () => true });
 *
 * export const endpoints = handleRelations({
 *   endpoints: noteRelations,
 *   entity: 'notes.note',
 *   find: async (_context, id) => ({ id }),
 *   mayRelate: { policy: notePolicy, ability: 'edit', resourceOf: (note) => note },
 *   describe: ({ db, clientId }, ids) =>
 *     db.rows(sql<{ id: string; title: string }>`select id, title from note
 *       where client_id = ${clientId} and id = any(${ids}::uuid[]) and deleted_at is null`),
 *   audienceOf: () => 'portal',
 * });
 * ```
 */
export function handleRelations<
  Entity extends { readonly id: string },
  Resource extends object,
  Ability extends string,
>(options: HandleRelationsOptions<Entity, Resource, Ability>): readonly EndpointBinding[] {
  const { endpoints, entity: type, find, mayRelate, describe, audienceOf, onChange } = options;

  async function present(context: PortalContext, id: string): Promise<RelationList> {
    const stored = await context.get(Relations).read({ type, id });
    const others = othersOf([stored]);
    return relationListOf(id, stored, byId(others.length === 0 ? [] : await describe(context, others)));
  }

  /** The lists of those entities that exist and that the caller may read. */
  async function presentAll(context: PortalContext, ids: readonly string[]): Promise<readonly RelationList[]> {
    const stored = await context.get(Relations).readAll(type, ids);
    const known = byId(await describe(context, [...new Set([...ids, ...othersOf([...stored.values()])])]));
    return [...stored].flatMap(([id, relations]) => (known.has(id) ? [relationListOf(id, relations, known)] : []));
  }

  async function publish(context: PortalContext, entity: Entity): Promise<RelationList> {
    const relations = await present(context, entity.id);
    context.publish(
      endpoints.changed,
      { id: entity.id, version: relations.version, data: relations },
      audienceOf(entity),
    );
    return relations;
  }

  return [
    handle(endpoints.read, async ({ params: { id } }, context) => {
      await find(context, id);
      return present(context, id);
    }),

    handle(endpoints.list, async ({ query: { ids } }, context) => ({
      items: [...(await presentAll(context, [...new Set(ids.toLowerCase().split(','))]))],
    })),

    handle(endpoints.change, async ({ params: { id }, body: { kind, otherId, exists, lag } }, context) => {
      const entity = await find(context, id);
      context.authorize(mayRelate.policy, mayRelate.ability, mayRelate.resourceOf(entity));
      const other = await find(context, otherId);
      const changed = await context.get(Relations).set({ type, id }, { kind, otherId }, { exists, lag });
      if (changed === undefined) {
        return present(context, id);
      }
      await onChange?.(context, { kind, entity, other, ...changed });
      await publish(context, other);
      return publish(context, entity);
    }),
  ];
}

function othersOf(lists: readonly StoredRelations[]): readonly string[] {
  return [...new Set(lists.flatMap(({ relations }) => relations.map(({ otherId }) => otherId)))];
}

function byId(entities: readonly RelatedEntity[]): ReadonlyMap<string, RelatedEntity> {
  return new Map(entities.map((entity) => [entity.id, entity]));
}

/** The relations as they are sent: without those to entities that are not known. */
function relationListOf(
  id: string,
  { version, relations }: StoredRelations,
  known: ReadonlyMap<string, RelatedEntity>,
): RelationList {
  const ids: Partial<Record<RelationKind, string[]>> = {};
  const lags: Record<string, number> = {};
  for (const { kind, otherId, lag } of relations) {
    if (known.has(otherId)) {
      (ids[kind] ??= []).push(otherId);
      if (lag !== 0) {
        lags[`${kind}:${otherId}`] = lag;
      }
    }
  }
  const related = othersOf([{ version, relations }]).flatMap((otherId) => known.get(otherId) ?? []);
  return { id, version, ...ids, ...(Object.keys(lags).length > 0 && { lags }), related };
}
