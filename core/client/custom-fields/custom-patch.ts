import type { CustomValue, CustomValueChange, CustomValues } from '../../contract';

/** The field of a patch that is the value of a custom field; see `maps` of `EntityStore`. */
export type CustomPatchField = `custom:${string}`;

/** The custom fields in a patch, for the type of a patch; null for an empty one. */
export interface CustomPatch {
  [field: CustomPatchField]: CustomValue | null;
}

/** Option `maps` of the `EntityStore` of entities that have their custom values in `customValues`. */
export const customMaps = { custom: 'customValues' } as const;

const prefix = 'custom:';

/** The custom fields of a patch, in the form in which owners of entities receive them; undefined without any. */
export function customChangeOf(patch: object): CustomValueChange | undefined {
  const entries = Object.entries(patch).filter(([field]) => field.startsWith(prefix));
  // The one cast of patches: `CustomPatch` gives these fields their type.
  const values = entries.map(([field, value]) => [field.slice(prefix.length), value as CustomValue | null] as const);
  return values.length === 0 ? undefined : Object.fromEntries(values);
}

/**
 * The custom fields of a patch with the values that an entity had before it: what undoes them.
 *
 * @param before custom values of the entity; undefined for none.
 */
export function customPatchBefore(patch: object, before: CustomValues): CustomPatch {
  const ids = Object.keys(customChangeOf(patch) ?? {});
  return Object.fromEntries(ids.map((id) => [`${prefix}${id}`, before?.[id] ?? null]));
}
