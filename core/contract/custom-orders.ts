import * as z from 'zod/mini';
import { customFieldContractMessages as messages } from './custom-field-messages';
import { schemaMessage } from './schema-message';

/** The id of a field, with `:desc` for the other direction. */
export const customSortPattern = /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}(?::desc)?$/;

/**
 * The order of a list by a custom field: the id of the field, with `:desc` for the highest values first. Entities without a
 * value are the last ones in both directions.
 */
export const CustomSort = z
  .string(schemaMessage(messages.fieldUnknown))
  .check(z.regex(customSortPattern, schemaMessage(messages.fieldUnknown)))
  .register(z.globalRegistry, { examples: ['01900000-0000-7000-8000-000000000001:desc'] });

/** The id of the custom field by which a list is grouped. */
export const CustomGroupField = z.uuid(schemaMessage(messages.fieldUnknown));
