import * as z from 'zod/mini';
import type { PortalGate } from './access';
import { defineEndpoint } from './endpoint';
import { defineRealtimeEvent } from './message';
import { relationContractMessages } from './relation-messages';
import { schemaMessage } from './schema-message';
import { StatusKind } from './search';

/** Maximum number of relations of one entity. */
export const maxRelations = 100;

/** Maximum number of entities whose relations are read together. */
export const maxRelationLists = 100;

const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/** Maximum lag of a relation, before or after, in working days: about a year. */
export const maxRelationLag = 250;

/**
 * Kinds that order two entities in time, each with its inverse: one finishes before the other starts (`blocks`), starts
 * before it starts, or finishes before it finishes. Their relations may have a lag.
 */
export const orderKinds = [
  'blockedBy',
  'blocks',
  'startsAfter',
  'startsBefore',
  'finishesAfter',
  'finishesBefore',
] as const;
/** A kind that {@link orderKinds} lists. */
export type OrderKind = (typeof orderKinds)[number];

/** How an entity is related to another one of its type, seen from it; in the order in which they are shown. */
export const relationKinds = [...orderKinds, 'relatesTo', 'duplicates', 'duplicatedBy'] as const;
export const RelationKind = z.enum(relationKinds);
/** A kind that {@link relationKinds} lists. */
export type RelationKind = z.output<typeof RelationKind>;

/** The kind of the same relation, seen from the other entity. */
export const inverseRelations: Readonly<Record<RelationKind, RelationKind>> = {
  blockedBy: 'blocks',
  blocks: 'blockedBy',
  startsAfter: 'startsBefore',
  startsBefore: 'startsAfter',
  finishesAfter: 'finishesBefore',
  finishesBefore: 'finishesAfter',
  relatesTo: 'relatesTo',
  duplicates: 'duplicatedBy',
  duplicatedBy: 'duplicates',
};

/** The kind, if it orders entities in time. */
export function orderKindOf(kind: RelationKind): OrderKind | undefined {
  return orderKinds.find((each) => each === kind);
}

/** An entity as the relations of another one show it. */
export const RelatedEntity = z.object({
  id: z.uuid(),
  /** What people call it, such as `T-12`. */
  key: z.optional(z.string()),
  title: z.string(),
  status: z.optional(StatusKind),
  /** Its days, by which the order of two entities is checked. Missing without any, and where they cannot be changed. */
  startOn: z.optional(z.iso.date()),
  dueOn: z.optional(z.iso.date()),
});
export type RelatedEntity = z.output<typeof RelatedEntity>;

/** A relation among those of an entity: kind and id of the other. */
const RelationName = z
  .string()
  .check(z.regex(new RegExp(`^(?:${orderKinds.join('|')}):${uuid}$`)))
  .register(z.globalRegistry, { examples: ['blocks:01900000-0000-7000-8000-000000000001'] });

/** Missing without any. */
const ids = z.optional(z.array(z.uuid()));

/**
 * The relations of one entity: for each kind the ids of the others, oldest relation first. Deleted entities are left out.
 */
export const RelationList = z.object({
  /** The id of the entity. */
  id: z.uuid(),
  /** Grows with each change of its relations; 1 before the first. Not the version of the entity. */
  version: z.int(),
  blockedBy: ids,
  blocks: ids,
  startsAfter: ids,
  startsBefore: ids,
  finishesAfter: ids,
  finishesBefore: ids,
  relatesTo: ids,
  duplicates: ids,
  duplicatedBy: ids,
  /**
   * Working days between the two, by kind and id of the other as in `blocks:01900000-0000-7000-8000-000000000001`: the same
   * from both sides, negative when they may overlap. Only of those with a lag.
   */
  lags: z.optional(z.record(RelationName, z.int())),
  /** All entities that the ids name. */
  related: z.array(RelatedEntity),
});
export type RelationList = z.output<typeof RelationList>;

/** What `defineRelations` needs to know about the entities. */
export interface RelationsDeclaration<G extends PortalGate> {
  /** Id of the plugin that owns the entities. */
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
 * Declares the endpoints of relations between entities of one type. `EntityRelations` of `core/ui` shows them on the
 * client; `handleRelations` of `core/server` implements them.
 *
 * @example
 * ```ts
 * import * as z from 'zod/mini';
 * import { defineRelations } from '@tessera/core/contract';
 *
 * export const noteRelations = defineRelations({
 *   plugin: 'notes',
 *   path: '/notes',
 *   id: z.uuid(),
 *   gate: { audience: 'member' },
 * });
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineRelations<const G extends PortalGate>(declaration: RelationsDeclaration<G>) {
  const { plugin, noun, path, id, gate } = declaration;
  const of = noun === undefined ? '' : `${noun}-`;
  const lagInvalid = schemaMessage(relationContractMessages.lagInvalid, { max: maxRelationLag });
  const otherId = z.uuid(schemaMessage(relationContractMessages.relatedUnknown));
  return {
    read: defineEndpoint({
      id: `${plugin}.read-${of}relations`,
      method: 'GET',
      path: `${path}/:id/relations`,
      gate,
      effect: 'read',
      shape: { params: z.object({ id }), response: RelationList },
    }),
    /**
     * The relations of several entities, such as those of a page of a list. Ids of entities that do not exist, or that the
     * caller may not read, are left out.
     */
    list: defineEndpoint({
      id: `${plugin}.list-${of}relations`,
      method: 'GET',
      path: `${path}/relations`,
      gate,
      effect: 'read',
      shape: {
        query: z.object({
          /** Separated by commas, at most {@link maxRelationLists}. */
          ids: z
            .string()
            .check(
              z.maxLength(maxRelationLists * 37),
              z.regex(
                new RegExp(`^${uuid}(?:,${uuid}){0,${maxRelationLists - 1}}$`),
                schemaMessage(relationContractMessages.relationIdsInvalid, { max: maxRelationLists }),
              ),
            )
            .register(z.globalRegistry, { examples: ['01900000-0000-7000-8000-000000000001'] }),
        }),
        response: z.object({ items: z.array(RelationList) }),
      },
    }),
    /**
     * Adds a relation to another entity, changes its lag, or removes it. Repeating it has no effect. Without `exists` only
     * the lag of a relation changes that exists: it does not bring back one that another person has removed.
     */
    change: defineEndpoint({
      id: `${plugin}.change-${of}relation`,
      method: 'PUT',
      path: `${path}/:id/relations`,
      gate,
      effect: 'write',
      shape: {
        params: z.object({ id }),
        body: z.strictObject({
          kind: RelationKind,
          otherId,
          exists: z.optional(z.boolean()),
          /** Working days; default: as it is, 0 for a new relation. Only with the kinds that order entities. */
          lag: z.optional(
            z.int(lagInvalid).check(z.minimum(-maxRelationLag, lagInvalid), z.maximum(maxRelationLag, lagInvalid)),
          ),
        }),
        response: RelationList,
      },
    }),
    /** The relations of an entity changed. Both entities of a relation have an event. */
    changed: defineRealtimeEvent(`${plugin}.${of}relations-changed`, RelationList),
  };
}

/** What `defineRelations` returns, for any portal gate. */
export type RelationEndpoints = ReturnType<typeof defineRelations<PortalGate>>;
