import { serviceToken } from '../../../contract';
import type { EntityReference } from '../activity/activities';
import type { TimeEntryRow } from './time-entry-rows';

/**
 * The time that was logged on entities of the request's portal, for the plugins that own them. A per-request service of core.
 * Its endpoints are core's own; see `TimedEntities`.
 */
export interface TimeEntries {
  /** All minutes that were logged on an entity, without removed entries and running timers. */
  total(entity: EntityReference): Promise<number>;
  /**
   * Stops a person's timer on an entity of this type, at `now`, or when it counts as forgotten. Changes the row alone; see
   * `stopTimerOfFormerMember`.
   *
   * @returns the entry before and after, or undefined if no such timer runs.
   */
  stopTimer(type: EntityReference['type'], personId: string, now: Date): Promise<StoppedTimer | undefined>;
  /** Deletes everything of permanently deleted entities. */
  forget(type: EntityReference['type'], ids: readonly string[]): Promise<void>;
}
/** Rows of an entry before and after its timer was stopped. */
export interface StoppedTimer {
  readonly before: TimeEntryRow;
  readonly after: TimeEntryRow;
}
export const TimeEntries = serviceToken<TimeEntries>('core:TimeEntries');
