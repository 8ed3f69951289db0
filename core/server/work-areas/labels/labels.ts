import type { LabelSetChange } from '../../../contract';
import { serviceToken } from '../../../contract';
import type { PortalContext } from '../../request-context/call-context';
import type { EntityReference } from '../activity/activities';

/** The labels of an entity after a change. */
export interface AppliedLabels {
  /** What the owner stores. Labels that were deleted or merged stay, so that this can be undone. */
  readonly labelIds: readonly string[];
  /** Names of the labels that the entity did not have before. */
  readonly added: readonly string[];
  /** Names of the labels that the entity does not have any more. */
  readonly removed: readonly string[];
}

/** Which entities a label filter selects, by the ids that they store. */
export interface LabelSelection {
  /**
   * `any`: entities with at least one of `ids`. `none`: entities without an id, or with no others than `ids`, which are
   * those of deleted labels.
   */
  readonly kind: 'any' | 'none';
  readonly ids: readonly string[];
}

/**
 * Labels of the request's portal. A per-request service of core, the same for every plugin.
 *
 * The owner of an entity stores the ids of its labels in a column of its own, `label_ids uuid[]`, null for none: its rows
 * have them without a join, and an index of its own finds them. Does not check permissions: the owner does that first.
 *
 * @example
 * const applied = await context.get(Labels).apply(note.label_ids ?? [], body.labels);
 */
export interface Labels {
  /**
   * Applies a change to the labels of an entity. Adding what is there and removing what is not there change nothing.
   *
   * @param current ids as the owner stores them.
   * @throws AppError `validation_failed` for an added label that was deleted, and for more than 30 labels.
   */
  apply(current: readonly string[], change: LabelSetChange): Promise<AppliedLabels>;
  /** What the value of a label filter (`defineListFilters`) selects. */
  select(filter: string): Promise<LabelSelection>;
  /** The present names of labels by the ids that entities store; those of deleted labels are left out. */
  names(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
export const Labels = serviceToken<Labels>('core:Labels');

/** Entities of a plugin that have labels, declared in its server half. */
export interface LabelledEntities {
  readonly type: EntityReference['type'];
  /**
   * Counts the entities that have at least one of these labels, up to `limit`, by an index. Deleted entities do not
   * count.
   */
  readonly count: (context: PortalContext, labelIds: readonly string[], limit: number) => Promise<number>;
}
