import { serviceToken } from '../../../contract';
import type { WatcherList } from '../../../contract';
import type { EntityReference } from '../activity/activities';

/**
 * Who watches the entities of the request's portal. A per-request service of core, the same for every plugin.
 * `handleWatchers` implements the endpoints, `addWatchers` adds people who take part.
 *
 * Does not check permissions: the plugin that owns the entity does that first.
 */
export interface Watchers {
  read(entity: EntityReference): Promise<WatcherList>;
  /** Which of some entities of a type the caller chose to watch. */
  watched(type: EntityReference['type'], ids: readonly string[]): Promise<readonly string[]>;
  /**
   * The caller watches the entity, or stops.
   *
   * @returns undefined when nothing changed.
   * @throws AppError `validation_failed` when too many people have decided already.
   */
  decide(entity: EntityReference, isWatching: boolean): Promise<WatcherList | undefined>;
  /**
   * Lets people watch an entity who have not decided yet. Those above the limit are left out.
   *
   * @returns undefined when nothing changed.
   */
  add(entity: EntityReference, personIds: readonly string[]): Promise<WatcherList | undefined>;
  /** Deletes everything of permanently deleted entities. */
  forget(type: EntityReference['type'], ids: readonly string[]): Promise<void>;
}
export const Watchers = serviceToken<Watchers>('core:Watchers');
