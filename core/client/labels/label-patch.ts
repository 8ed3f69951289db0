import type { LabelSetChange } from '../../contract';
import { setChangeOf } from '../entities/set-patch';

/** The field of a patch that says whether an entity has a label; see `sets` of `EntityStore`. */
export type LabelField = `label:${string}`;

/** The fields of labels in a patch, for the type of a patch. */
export interface LabelPatch {
  [field: LabelField]: boolean;
}

/** Option `sets` of the `EntityStore` of entities that have their labels in `labelIds`. */
export const labelSets = { label: 'labelIds' } as const;

/** The fields of labels of a patch, in the form in which owners of entities receive them; undefined without any. */
export function labelChangeOf(patch: object): LabelSetChange | undefined {
  return setChangeOf(patch, 'label');
}
