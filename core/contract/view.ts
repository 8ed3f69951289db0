import type { OwnedId } from './token';

interface ColumnTypes {
  readonly uuid: string;
  readonly text: string;
  readonly int: number;
  readonly boolean: boolean;
  readonly date: string;
  readonly timestamptz: string;
  readonly jsonb: unknown;
}
/** Type of a published column; a question mark means nullable. */
export type ColumnType = keyof ColumnTypes | `${keyof ColumnTypes & string}?`;
type ColumnValue<C> = C extends `${infer Base extends keyof ColumnTypes & string}?`
  ? ColumnTypes[Base] | null
  : C extends keyof ColumnTypes
    ? ColumnTypes[C]
    : never;

/** Columns that a plugin lets other plugins select from. Columns are only ever added. */
export interface PublishedView<
  Columns extends Readonly<Record<string, ColumnType>> = Readonly<Record<string, ColumnType>>,
> {
  /** `owner:name`, such as `core:people`. */
  readonly id: OwnedId;
  readonly columns: Columns;
}
/** A row of a published view, with the types that its columns declare. */
export type ViewRow<V> = V extends PublishedView<infer C> ? { readonly [K in keyof C]: ColumnValue<C[K]> } : never;

/** Declares a view that other plugins may name in `reads`. */
/* @__NO_SIDE_EFFECTS__ */
export function defineView<const C extends Readonly<Record<string, ColumnType>>>(
  id: OwnedId,
  columns: C,
): PublishedView<C> {
  return { id, columns };
}

/**
 * Aggregates of a plugin, one row for each portal, such as the number of its tasks. Read only by super-admins and
 * operators, through `PortalDirectory`. Columns are only ever added; `client_id` is not among them.
 */
export interface InstanceView<
  Columns extends Readonly<Record<string, ColumnType>> = Readonly<Record<string, ColumnType>>,
> {
  /** `owner:name`, such as `tasks:portal-totals`. */
  readonly id: OwnedId;
  readonly columns: Columns;
}
/** A row of an instance view, with the types that its columns declare. */
export type InstanceRow<V> = V extends InstanceView<infer C> ? { readonly [K in keyof C]: ColumnValue<C[K]> } : never;

/** Declares aggregates that a plugin publishes in `instanceViews`. */
/* @__NO_SIDE_EFFECTS__ */
export function defineInstanceView<const C extends Readonly<Record<string, ColumnType>>>(
  id: OwnedId,
  columns: C,
): InstanceView<C> {
  return { id, columns };
}

/** The members of the portal of the request; names and photos are joined from here, never copied into rows. */
export const people = defineView('core:people', {
  client_id: 'uuid',
  person_id: 'uuid',
  client_user_id: 'uuid',
  full_name: 'text',
  email: 'text',
  photo: 'text?',
  role: 'text',
  active: 'boolean',
  /** The zone that the person chose; null for that of the company. */
  time_zone: 'text?',
});

/** The zones that people of the portal of the request chose, also those whom none of them has any more. */
export const peopleZones = defineView('core:people-zones', { client_id: 'uuid', time_zone: 'text' });

/**
 * The items of checklists that are not done and have an owner, by entity type such as `tasks.task`. Those of closed and
 * deleted entities are among them: only their plugin knows these. `item_due` is `infinity` for an item without a date; with
 * `item_id` it is the order of an index of each owner's items.
 */
export const openChecklistItems = defineView('core:open-checklist-items', {
  client_id: 'uuid',
  entity_type: 'text',
  entity_id: 'uuid',
  item_id: 'uuid',
  version: 'int',
  text: 'text',
  position: 'text',
  owner_id: 'uuid',
  item_due: 'date',
  created_at: 'timestamptz',
});

/** What people of the portal of the request watch by their own decision, by entity type such as `tasks.task`. */
export const watching = defineView('core:watching', {
  client_id: 'uuid',
  entity_type: 'text',
  entity_id: 'uuid',
  person_id: 'uuid',
});
