import { serviceToken } from '../../../contract';
import type { EntityReference } from '../activity/activities';

/**
 * The time that was logged on entities of the request's portal, for the plugins that own them. A per-request service of core.
 * Its endpoints are core's own; see `TimedEntities`.
 */
export interface TimeEntries {
  /** All minutes that were logged on an entity, without removed entries and running timers. */
  total(entity: EntityReference): Promise<number>;
  /** Deletes everything of permanently deleted entities. */
  forget(type: EntityReference['type'], ids: readonly string[]): Promise<void>;
}
export const TimeEntries = serviceToken<TimeEntries>('core:TimeEntries');
