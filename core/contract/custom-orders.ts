import * as z from 'zod/mini';
import { customFieldContractMessages as messages } from './custom-field-messages';
import type { CustomFieldKind } from './custom-fields';
import { schemaMessage } from './schema-message';

/** Whether a list can be sorted by fields of a kind: by all but several options. */
export function isSortableKind(kind: CustomFieldKind): boolean {
  return kind !== 'choices';
}

/** Whether a list can be grouped by fields of a kind: those of which an entity has one of few values. */
export function isGroupableKind(kind: CustomFieldKind): boolean {
  return kind === 'choice' || kind === 'checkbox' || kind === 'person';
}

const sortPattern = /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}(?::desc)?$/;

/**
 * The order of a list by a custom field: the id of the field, with `:desc` for the highest values first. Entities without a
 * value are the last ones in both directions.
 */
export const CustomSort = z
  .string(schemaMessage(messages.fieldSortInvalid))
  .check(z.regex(sortPattern, schemaMessage(messages.fieldSortInvalid)))
  .register(z.globalRegistry, { examples: ['01900000-0000-7000-8000-000000000001:desc'] });

/** The id of the custom field by which a list is grouped. */
export const CustomGroupField = z.uuid(schemaMessage(messages.fieldUnknown));

/** An order by a custom field. */
export interface CustomOrder {
  readonly fieldId: string;
  readonly isDescending: boolean;
}

/** Reads a {@link CustomSort}; undefined for a text that is none. */
export function parseCustomSort(text: string | null | undefined): CustomOrder | undefined {
  if (typeof text !== 'string' || !sortPattern.test(text)) {
    return undefined;
  }
  const [fieldId = '', direction] = text.toLowerCase().split(':');
  return { fieldId, isDescending: direction === 'desc' };
}

/** The key of the group of entities without a value, or with an option that was removed. */
export const noCustomValue = 'none';

/** The key of the group of entities whose checkbox is checked. */
export const checkedGroup = 'yes';
