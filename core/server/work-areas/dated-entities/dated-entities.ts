import type { Message, ServiceToken } from '../../../contract';
import { serviceToken } from '../../../contract';
import type { EntityTime } from '../entity-lookup';

/** A date of an entity that rules can be about: its start, its due date, or its last update. */
export type EntityDate = 'start' | 'due' | 'update';

/** A type of entities that rules of reminders can be about. List it in `datedEntities` of `defineServerPlugin`. */
export interface DatedType {
  /** Of the server, such as `tasks.task`. */
  readonly type: `${string}.${string}`;
  /** The entities in the plural, such as "Tasks". */
  readonly label: Message;
  /** The dates by which `DatedEntities.find` finds them with an index. */
  readonly dates: readonly EntityDate[];
}

/** An open entity with its dates and its people. */
export interface DatedEntity {
  readonly id: string;
  readonly title: string;
  readonly start?: EntityTime;
  readonly due?: EntityTime;
  readonly updatedAt: Date;
  readonly ownerId?: string;
  readonly collaboratorIds: readonly string[];
}

/** Moments after `after`, up to and including `until`. */
export interface DatedPeriod {
  readonly after: Date;
  readonly until: Date;
}

/** Which entities are asked for. */
export type DatedSelection =
  /** Those with this date on one of some days, each `YYYY-MM-DD`, with and without a time. */
  | { readonly date: 'start' | 'due'; readonly days: readonly string[] }
  /** Those whose date has a time of its own, which lies in the period. */
  | { readonly date: 'start' | 'due'; readonly period: DatedPeriod }
  /** Those last updated in one of the periods. */
  | { readonly date: 'update'; readonly periods: readonly DatedPeriod[] };

/**
 * Finds the entities of a plugin by their dates, for rules such as those of reminders. Provided by the plugin that owns the
 * entities; the watchers of an entity are known to core.
 */
export interface DatedEntities {
  /**
   * The next entities in the order of their ids: only those that are open, not deleted, and that every member may read.
   *
   * @param page `after` is the id of the last one of the page before; `limit` at most 500.
   */
  find(
    type: string,
    selection: DatedSelection,
    page: { readonly after?: string | undefined; readonly limit: number },
  ): Promise<readonly DatedEntity[]>;
}

/**
 * The token of what finds entities by their dates: one for each plugin.
 *
 * @param type of the server, such as `tasks.task`.
 * @example
 * ```ts
 * import type { DatedEntities, ServerServiceRegistrar } from '@tessera/core/server';
 * import { datedEntities } from '@tessera/core/server';
 *
 * export const provides = [datedEntities('notes.note')];
 * export function services(registrar: ServerServiceRegistrar): void {
 *   registrar.provide(datedEntities('notes.note'), (): DatedEntities => ({ find: async () => [] }));
 * }
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function datedEntities(type: string): ServiceToken<DatedEntities> {
  const [pluginId = ''] = type.split('.');
  return serviceToken<DatedEntities>(`${pluginId}:DatedEntities`);
}

/** The types of entities with dates, for the plugins that make rules about them. Provided by core in contexts of portals. */
export interface DatedTypes {
  /** The types whose plugin's gate the caller passes, in the order of the plugins. */
  list(): readonly DatedType[];
}
export const DatedTypes = serviceToken<DatedTypes>('core:DatedTypes');
