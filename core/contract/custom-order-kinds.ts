import type { CustomFieldKind } from './custom-fields';
import { customSortPattern } from './custom-orders';

/** Whether a list can be sorted by fields of a kind: by all but several options. */
export function isSortableKind(kind: CustomFieldKind): boolean {
  return kind !== 'choices';
}

/** Whether a list can be grouped by fields of a kind: those of which an entity has one of few values. */
export function isGroupableKind(kind: CustomFieldKind): boolean {
  return kind === 'choice' || kind === 'checkbox' || kind === 'person';
}

/** An order by a custom field. */
export interface CustomOrder {
  readonly fieldId: string;
  readonly isDescending: boolean;
}

/** Reads an order as `CustomSort` has it; undefined for a text that is none. */
export function parseCustomSort(text: string | null | undefined): CustomOrder | undefined {
  if (typeof text !== 'string' || !customSortPattern.test(text)) {
    return undefined;
  }
  const [fieldId = '', direction] = text.toLowerCase().split(':');
  return { fieldId, isDescending: direction === 'desc' };
}

/** The key of the group of entities without a value, or with an option that was removed. */
export const noCustomValue = 'none';

/** The key of the group of entities whose checkbox is checked. */
export const checkedGroup = 'yes';
