import * as z from 'zod/mini';
import { customFieldContractMessages as messages } from './custom-field-messages';
import { defineEndpoint } from './endpoint';
import { optionalLine, singleLine } from './fields';
import { LabelColour } from './labels';
import { defineRealtimeEvent } from './message';
import { pageOf, pageQuery } from './page';
import { schemaMessage } from './schema-message';

/**
 * Kinds of custom fields, and what a value is: `text` and `link` a string, `number` a number, `date` `YYYY-MM-DD`,
 * `checkbox` true (absent when not checked), `choice` the id of an option, `choices` ids of options, `person` the id of a
 * member.
 */
export const customFieldKinds = ['text', 'number', 'date', 'checkbox', 'choice', 'choices', 'person', 'link'] as const;
/** The kind of a custom field; it never changes. */
export const CustomFieldKind = z.enum(customFieldKinds, schemaMessage(messages.fieldKindUnknown));
/** A kind that {@link customFieldKinds} lists. */
export type CustomFieldKind = z.output<typeof CustomFieldKind>;

/** Limits of custom fields: characters of texts, numbers of fields and options. */
export const customFieldLimits = {
  name: 60,
  unit: 12,
  text: 500,
  link: 2_000,
  optionName: 60,
  options: 100,
  /** Options of one value of the kind `choices`. */
  chosen: 20,
  /** Of one type of entity; deleted ones do not count. */
  ofType: 50,
} as const;

/** Numbers have at most this magnitude, and at most four decimals. */
export const maxCustomNumber = 1_000_000_000_000;

/** The type of the entities that have a field, such as `tasks.task`. */
const EntityType = z
  .string(schemaMessage(messages.fieldTypeUnknown))
  .check(z.regex(/^[a-z][a-z0-9-]{0,39}\.[a-z][a-z0-9-]{0,39}$/, schemaMessage(messages.fieldTypeUnknown)))
  .register(z.globalRegistry, { examples: ['tasks.task'] });

/** A choice of a field. */
export const CustomFieldOption = z.object({ id: z.uuid(), name: z.string(), colour: LabelColour });
export type CustomFieldOption = z.output<typeof CustomFieldOption>;

/** A field that a company added to the entities of one type. */
export const CustomField = z.object({
  id: z.uuid(),
  version: z.int(),
  /** The type of the entities that have it, such as `tasks.task`. */
  type: z.string(),
  name: z.string(),
  kind: CustomFieldKind,
  /** Of `choice` and `choices`, in order; missing for other kinds. */
  options: z.optional(z.array(CustomFieldOption)),
  /** Shown behind numbers, such as `€` or `h`. */
  unit: z.optional(z.string()),
  /** Sorts the fields of a type; compared by character codes. */
  position: z.string(),
  /** Set in the event of a deletion, and in none of the responses. */
  deletedOn: z.optional(z.iso.datetime()),
});
export type CustomField = z.output<typeof CustomField>;

/** A field was added, changed, deleted or restored. Every member may read all fields. */
export const customFieldChangedLive = defineRealtimeEvent('core.custom-field-changed', CustomField);

/** A value as entities store it; see {@link customFieldKinds}. */
export const CustomValue = z.union(
  [
    z.string().check(z.maxLength(customFieldLimits.link)),
    z.number(),
    z.boolean(),
    z.array(z.uuid()).check(z.maxLength(customFieldLimits.chosen)),
  ],
  schemaMessage(messages.fieldValueInvalid),
);
export type CustomValue = z.output<typeof CustomValue>;

/**
 * The custom values of an entity as its owner's schema has them, by the id of their field; missing for none. Values of
 * deleted fields stay, so that a deletion can be undone.
 */
export const CustomValues = z.optional(z.record(z.uuid(), CustomValue));
export type CustomValues = z.output<typeof CustomValues>;

const fewFields = z.refine<object>(
  (values) => Object.keys(values).length <= customFieldLimits.ofType,
  schemaMessage(messages.fieldsTooMany, { max: customFieldLimits.ofType }),
);

/** Custom values of a new entity, in the body of its creation. */
export const NewCustomValues = z.optional(z.record(z.uuid(), CustomValue).check(fewFields));

/** A change of custom values; null empties one. Each field changes for itself: people who change different ones both succeed. */
export const CustomValueChange = z.record(z.uuid(), z.nullable(CustomValue)).check(fewFields);
export type CustomValueChange = z.output<typeof CustomValueChange>;

const member = { audience: 'member' } as const;
const admin = { audience: 'admin' } as const;
const fieldId = z.object({ id: z.uuid(schemaMessage(messages.fieldUnknown)) });
const FieldName = singleLine(messages.fieldName, customFieldLimits.name);
const FieldUnit = optionalLine(messages.fieldUnit, customFieldLimits.unit);
const FieldPosition = z
  .string(schemaMessage(messages.fieldPositionInvalid))
  .check(z.regex(/^[0-9A-Za-z]{0,199}[1-9A-Za-z]$/, schemaMessage(messages.fieldPositionInvalid)))
  .register(z.globalRegistry, { examples: ['V'] });

/** An option as an admin enters it; without an id it is new. */
const EnteredOption = z.strictObject({
  id: z.optional(z.uuid(schemaMessage(messages.fieldOptionUnknown))),
  name: singleLine(messages.fieldOptionName, customFieldLimits.optionName),
  colour: z.optional(LabelColour),
});
const EnteredOptions = z
  .array(EnteredOption)
  .check(
    z.maxLength(
      customFieldLimits.options,
      schemaMessage(messages.fieldOptionsTooMany, { max: customFieldLimits.options }),
    ),
  );

/** The fields of one type of entity, oldest first. They are shown in the order of their positions. */
export const listCustomFields = defineEndpoint({
  id: 'core.list-custom-fields',
  method: 'GET',
  path: '/custom-fields',
  gate: member,
  effect: 'read',
  shape: { ...pageOf(CustomField), query: z.extend(pageQuery, { type: EntityType }) },
});

/** One field. */
export const readCustomField = defineEndpoint({
  id: 'core.read-custom-field',
  method: 'GET',
  path: '/custom-fields/:id',
  gate: member,
  effect: 'read',
  shape: { params: fieldId, response: CustomField },
});

/** Accepts an `Idempotency-Key`. Names of the fields of one type differ. */
export const createCustomField = defineEndpoint({
  id: 'core.create-custom-field',
  method: 'POST',
  path: '/custom-fields',
  gate: admin,
  effect: 'write',
  status: 201,
  shape: {
    body: z.strictObject({
      type: EntityType,
      name: FieldName,
      kind: CustomFieldKind,
      options: z.optional(EnteredOptions),
      unit: FieldUnit,
    }),
    response: CustomField,
  },
});

/**
 * Changes the given fields. Options that are left out are removed: entities that have one show it no more. An empty unit is
 * none.
 */
export const changeCustomField = defineEndpoint({
  id: 'core.change-custom-field',
  method: 'PATCH',
  path: '/custom-fields/:id',
  gate: admin,
  effect: 'write',
  concurrency: 'if-match',
  shape: {
    params: fieldId,
    body: z
      .strictObject({
        name: z.optional(FieldName),
        options: z.optional(EnteredOptions),
        unit: FieldUnit,
        position: z.optional(FieldPosition),
      })
      .check(z.refine((patch) => Object.keys(patch).length > 0, schemaMessage(messages.fieldUnchanged))),
    response: CustomField,
  },
});

/** Removes a field from everything, at once. Can be undone by `restoreCustomField`. Deleting a deleted one has no effect. */
export const deleteCustomField = defineEndpoint({
  id: 'core.delete-custom-field',
  method: 'DELETE',
  path: '/custom-fields/:id',
  gate: admin,
  effect: 'write',
  status: 204,
  shape: { params: fieldId },
});

/** Undoes a deletion: everything has its values again. */
export const restoreCustomField = defineEndpoint({
  id: 'core.restore-custom-field',
  method: 'POST',
  path: '/custom-fields/:id/restore',
  gate: admin,
  effect: 'write',
  shape: { params: fieldId, response: CustomField },
});
