import type { LabelSetChange } from '../../contract';

/** The field of a patch that says whether an entity has a label; see `sets` of `EntityStore`. */
export type LabelField = `label:${string}`;

/** The fields of labels in a patch, for the type of a patch. */
export interface LabelPatch {
  [field: LabelField]: boolean;
}

/** Option `sets` of the `EntityStore` of entities that have their labels in `labelIds`. */
export const labelSets = { label: 'labelIds' } as const;

const prefix = 'label:';

/** The fields of labels of a patch, in the form in which owners of entities receive them; undefined without any. */
export function labelChangeOf(patch: object): LabelSetChange | undefined {
  const add: string[] = [];
  const remove: string[] = [];
  for (const [field, isThere] of Object.entries(patch)) {
    if (field.startsWith(prefix)) {
      (isThere === true ? add : remove).push(field.slice(prefix.length));
    }
  }
  if (add.length + remove.length === 0) {
    return undefined;
  }
  return { ...(add.length === 0 ? {} : { add }), ...(remove.length === 0 ? {} : { remove }) };
}
