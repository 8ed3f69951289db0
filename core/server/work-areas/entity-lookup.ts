import type { ServiceToken } from '../../contract';
import { serviceToken } from '../../contract';

/** A day, with a wall time and the zone of that where the entity has one. */
export interface EntityTime {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** `HH:MM`. */
  readonly time?: string;
  /** IANA name; set where `time` is. */
  readonly timeZone?: string;
}

/** What other plugins may know of an entity. */
export interface EntityDescription {
  /** What people call it, such as its title. */
  readonly title: string;
  readonly start?: EntityTime;
  readonly due?: EntityTime;
  /** It needs no work any more, such as a completed or cancelled task. */
  readonly isClosed: boolean;
}

/**
 * Tells which entities of a plugin still exist, for other plugins that keep references to them, such as notifications and
 * reminders. Optional: the plugin that owns the entities provides it, and `context.find` of the others finds it.
 */
export interface EntityLookup {
  /**
   * The ids among the given ones whose entity exists and is not deleted. It does not say whether the caller may read
   * them.
   *
   * @param type of the server, such as `tasks.task`.
   */
  existing(type: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * What is known of those among the given entities that exist, are not deleted and that every member may read. Entities
   * that can be described can be reminded of; their plugin emits `entityDatesChanged`.
   */
  describe?(type: string, ids: readonly string[]): Promise<ReadonlyMap<string, EntityDescription>>;
}

/**
 * The token of the lookup for a type of entities: one for each plugin.
 *
 * @param type of the server, such as `tasks.task`.
 * @example
 * ```ts
 * import type { ServerServiceRegistrar } from '@tessera/core/server';
 * import { entityLookup, sql } from '@tessera/core/server';
 *
 * export const provides = [entityLookup('notes.note')];
 * export function services(registrar: ServerServiceRegistrar): void {
 *   registrar.provide(entityLookup('notes.note'), ({ db, clientId }) => ({
 *     async existing(_type, ids) {
 *       const rows = await db.rows(sql<{ id: string }>`select id from note
 *         where client_id = ${clientId} and id = any(${ids}::uuid[]) and deleted_at is null`);
 *       return new Set(rows.map(({ id }) => id));
 *     },
 *   }));
 * }
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function entityLookup(type: string): ServiceToken<EntityLookup> {
  const [pluginId = ''] = type.split('.');
  return serviceToken<EntityLookup>(`${pluginId}:EntityLookup`);
}
