import type { RelationKind } from '../../../contract';
import { serviceToken } from '../../../contract';
import type { EntityReference } from '../activity/activities';

/** A relation seen from the entity that was asked for. */
export interface StoredRelation {
  readonly kind: RelationKind;
  readonly otherId: string;
}

/** A relation with its lag in working days. */
export interface LaggedRelation extends StoredRelation {
  readonly lag: number;
}

/** What a relation is to be; what is left out stays as it is. */
export interface WantedRelation {
  /** Left out: only a relation that exists is changed. */
  readonly exists?: boolean | undefined;
  /** Default for a new relation: 0. */
  readonly lag?: number | undefined;
}

/** How a relation changed. */
export interface ChangedRelation {
  /** Its lag before; undefined when it did not exist. */
  readonly formerLag: number | undefined;
  /** Its lag now; undefined when it does not exist any more. */
  readonly lag: number | undefined;
}

/** The relations of one entity, oldest first, with those to deleted entities. */
export interface StoredRelations {
  readonly version: number;
  readonly relations: readonly LaggedRelation[];
}

/**
 * Relations between entities of one type in the request's portal. A per-request service of core, the same for every
 * plugin. `handleRelations` implements the endpoints.
 *
 * Does not check permissions, nor whether the entities exist: the plugin that owns them does that first.
 */
export interface Relations {
  read(entity: EntityReference): Promise<StoredRelations>;
  /** The relations of several entities of one type, by their ids. Each id has some, if only none. */
  readAll(type: EntityReference['type'], ids: readonly string[]): Promise<ReadonlyMap<string, StoredRelations>>;
  /**
   * Adds a relation, changes its lag, or removes it.
   *
   * @returns undefined when nothing changed.
   * @throws AppError `validation_failed` for a relation to itself, above the limit of either entity, with a lag of a kind
   * that has none, or one that would close a circle of its kind, such as entities that block each other.
   */
  set(entity: EntityReference, relation: StoredRelation, wanted: WantedRelation): Promise<ChangedRelation | undefined>;
  /** Deletes everything of permanently deleted entities. */
  forget(type: EntityReference['type'], ids: readonly string[]): Promise<void>;
}
export const Relations = serviceToken<Relations>('core:Relations');
