import type { RealtimeAudience, ServiceToken, TimedEntityCard, TimeEntry } from '../../../contract';
import { serviceToken } from '../../../contract';

/** What time is logged on, as its plugin describes it. */
export interface TimedEntity extends TimedEntityCard {
  /** Who may read the entity, and with it the time that was logged on it: they receive the live events. */
  readonly audience: RealtimeAudience;
}

/** A change of an entry; `before` is undefined for a new one. */
export interface TimeEntryChange {
  readonly before: TimeEntry | undefined;
  readonly after: TimeEntry;
}

/**
 * Lets people log time on the entities of a plugin, under its policy. The plugin provides it, as it does its `EntityLookup`;
 * it does not exist for portals that lack the plugin's module. Core does everything else: endpoints, timers, live events,
 * archives and erased persons. A plugin that permanently deletes entities calls `forgetEntities`.
 */
export interface TimedEntities {
  /**
   * The entity, if the caller may read it.
   *
   * @throws AppError `not_found`.
   */
  find(type: string, id: string): Promise<TimedEntity>;
  /**
   * The entity, if the caller may log time on it.
   *
   * @throws AppError `not_found`, `permission_required`.
   */
  findForLogging(type: string, id: string): Promise<TimedEntity>;
  /** Those of the entities that exist, deleted ones too. It does not say whether the caller may read them. */
  describe(type: string, ids: readonly string[]): Promise<ReadonlyMap<string, TimedEntity>>;
  /** Called in the transaction of each change of an entry: to record it, and to keep sums by `TimeEntries.total`. */
  onChange(change: TimeEntryChange): Promise<void>;
}

/**
 * The token of what lets people log time: one for each plugin.
 *
 * @param type of the server, such as `tasks.task`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function timedEntities(type: string): ServiceToken<TimedEntities> {
  const [pluginId = ''] = type.split('.');
  return serviceToken<TimedEntities>(`${pluginId}:TimedEntities`);
}
