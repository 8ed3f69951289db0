import type { CustomField, CustomFilterContext, CustomTest, CustomValue, CustomValueChange } from '../../../contract';
import { serviceToken } from '../../../contract';
import type { EntityReference } from '../activity/activities';

/** Custom values as the owner of an entity stores them, by the id of their field; null for none. */
export type StoredCustomValues = Readonly<Record<string, CustomValue>> | null;

/** A custom value before and after, for the activity. */
export interface CustomValueNote {
  /** The name of the field at this time. */
  readonly name: string;
  readonly oldValue: CustomValueText | undefined;
  readonly newValue: CustomValueText | undefined;
}

/** A value as the activity stores it: a person by id, so that nothing keeps a name; everything else as people read it. */
export type CustomValueText = { readonly text: string } | { readonly personId: string };

/** What a change of custom values does. */
export interface AppliedCustomValues {
  /** Only what differs, for `entries` of `context.merge`; null empties a field. */
  readonly entries: Readonly<Record<string, CustomValue | null>>;
  readonly notes: readonly CustomValueNote[];
}

/** Which entities a filter by one custom field selects; none without a test, such as by a deleted field. */
export interface CustomSelection {
  readonly fieldId: string;
  readonly test: CustomTest | undefined;
}

/** An order of a list by a custom field. */
export interface SelectedCustomOrder {
  readonly field: CustomField;
  readonly isDescending: boolean;
}

/**
 * Fields that the company of the request added to the entities of a type. A per-request service of core, the same for
 * every plugin.
 *
 * The owner of an entity stores the values in a column of its own, `custom_values jsonb`, null for none: its rows have them
 * without a join, and an index of its own finds them. Does not check permissions: the owner does that first.
 *
 * @example
 * const { entries } = await context.get(CustomFields).apply('notes.note', note.custom_values, body.customValues);
 * await context.merge('note', note.id, patch, { entries: { custom_values: entries } });
 */
export interface CustomFields {
  /** The fields of a type in their order, without deleted ones. */
  list(type: EntityReference['type']): Promise<readonly CustomField[]>;
  /**
   * Checks a change of the values of an entity.
   *
   * @param current as the owner stores them.
   * @throws AppError `validation_failed` for a deleted field and for a value that does not fit its field.
   */
  apply(
    type: EntityReference['type'],
    current: StoredCustomValues,
    change: CustomValueChange,
  ): Promise<AppliedCustomValues>;
  /** What the value of a filter by custom fields selects: entities that pass all of these. */
  select(
    type: EntityReference['type'],
    filter: string,
    context: CustomFilterContext,
  ): Promise<readonly CustomSelection[]>;
  /**
   * The order of a list by a field, as `CustomSort` of the contract has it.
   *
   * @throws AppError `validation_failed` for a deleted field, and for one of a kind that sorts no lists.
   */
  order(type: EntityReference['type'], sort: string): Promise<SelectedCustomOrder>;
  /**
   * The field by which a list is grouped.
   *
   * @throws AppError `validation_failed` for a deleted field, and for one of a kind that groups no lists.
   */
  grouping(type: EntityReference['type'], fieldId: string): Promise<CustomField>;
}
export const CustomFields = serviceToken<CustomFields>('core:CustomFields');

/** Types of entities of a plugin to which companies add fields, declared in its server half. */
export type CustomisedEntities = readonly EntityReference['type'][];
