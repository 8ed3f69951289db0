import type { BuiltInStatus, Label, PortalStatus, StatusCategory } from '../../../contract';
import { serviceToken } from '../../../contract';
import type { EntityReference } from '../activity/activities';

/** Entities of a plugin whose statuses companies change, declared in its server half. */
export interface EntitiesWithStatus {
  readonly type: EntityReference['type'];
  /** In workflow order; at least one unstarted and one completed status. */
  readonly builtIn: readonly BuiltInStatus[];
}

/**
 * The statuses of a type of entity in the company of the request. A per-request service of core, the same for every plugin.
 *
 * The owner of an entity stores the key of its status, and its category beside it, which the key alone tells
 * (`statusCategoryOf`): no list needs a join. Does not check permissions: the owner does that first.
 */
export interface Statuses {
  /** In workflow order; those that are being deleted are among them until their last entity has moved. */
  list(type: EntityReference['type']): Promise<readonly PortalStatus[]>;
  /**
   * The status that an entity gets when a caller asks for one: a deleted one is replaced by the one that took its
   * entities, so that what a person chose without a connection is not refused.
   *
   * @throws AppError `validation_failed` for a status that never existed.
   */
  resolve(type: EntityReference['type'], key: string): Promise<string>;
  /** The first status of a category that entities can get, such as that of new entities; undefined when there is none. */
  first(type: EntityReference['type'], category: StatusCategory): Promise<string | undefined>;
  /** The names of statuses by their keys, also of deleted ones. */
  names(type: EntityReference['type']): Promise<ReadonlyMap<string, Label>>;
  /**
   * Those that others take the place of, also after the deletion has ended: a write that began before it may have given an
   * entity one of them.
   */
  replaced(type: EntityReference['type']): Promise<readonly PortalStatus[]>;
  /** Ends the deletion of a status of which no entity is left. Without effect for one that is not being deleted. */
  finishReplacement(type: EntityReference['type'], key: string): Promise<void>;
}
export const Statuses = serviceToken<Statuses>('core:Statuses');
