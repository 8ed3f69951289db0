import type { RelationKind } from '../../../contract';
import { serviceToken } from '../../../contract';
import type { EntityReference } from '../activity/activities';

/** A relation seen from the entity that was asked for. */
export interface StoredRelation {
  readonly kind: RelationKind;
  readonly otherId: string;
}

/** The relations of one entity, oldest first, with those to deleted entities. */
export interface StoredRelations {
  readonly version: number;
  readonly relations: readonly StoredRelation[];
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
   * Adds a relation, or removes it.
   *
   * @returns false when nothing changed.
   * @throws AppError `validation_failed` for a relation to itself, above the limit of either entity, or one that would
   * make entities block each other, or be duplicates of each other, in a circle.
   */
  set(entity: EntityReference, relation: StoredRelation, exists: boolean): Promise<boolean>;
  /** Deletes everything of permanently deleted entities. */
  forget(type: EntityReference['type'], ids: readonly string[]): Promise<void>;
}
export const Relations = serviceToken<Relations>('core:Relations');
