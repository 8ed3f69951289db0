import type { ChecklistItem } from '../../../contract';
import { serviceToken } from '../../../contract';
import type { EntityReference } from '../activity/activities';
import type { Page, PageQuery } from '../../data/paging/page';

/** An item as it is stored. */
export interface StoredChecklistItem {
  readonly item: ChecklistItem;
  readonly entity: EntityReference;
  /** The version that last changed a column. */
  readonly changed: Readonly<Record<string, number>>;
}

/** The parts of an item that people change. */
export interface ChecklistPatch {
  readonly text?: string | undefined;
  readonly position?: string | undefined;
  readonly isDone?: boolean | undefined;
  readonly isRemoved?: boolean | undefined;
}

/** Values of a new item. */
export interface NewChecklistItem {
  readonly text: string;
  readonly position: string;
  readonly isDone: boolean;
}

/**
 * The checklists of the entities of the request's portal. A per-request service of core, the same for every plugin.
 * `handleChecklist` implements the endpoints.
 *
 * Does not check permissions: the plugin that owns the entity does that first.
 */
export interface Checklists {
  /** The items in their order, without removed ones. */
  list(entity: EntityReference, query: PageQuery): Promise<Page<ChecklistItem>>;
  /**
   * Includes removed items. Writing requests lock the row, so that changes of one item run one after the other.
   *
   * @returns undefined also for an item of another portal, or of an entity of another type.
   */
  find(
    type: EntityReference['type'],
    id: string,
    options?: { readonly lock?: boolean },
  ): Promise<StoredChecklistItem | undefined>;
  /** @throws AppError `validation_failed` in a full checklist. */
  add(entity: EntityReference, item: NewChecklistItem): Promise<ChecklistItem>;
  /**
   * Changes an item that `find` has locked, unless its text is among the changes and changed after the version in `If-Match`.
   *
   * @returns undefined when nothing changed.
   * @throws AppError `conflict` with the fields and the current item.
   */
  change(before: StoredChecklistItem, patch: ChecklistPatch): Promise<ChecklistItem | undefined>;
  /** Adds the items of one checklist to that of a new entity, in their order; none of them is done. */
  copy(from: EntityReference, to: EntityReference): Promise<void>;
  /** Gives a new entity a checklist with these texts in this order. */
  fill(entity: EntityReference, texts: readonly string[]): Promise<void>;
  /** The texts of several entities of one type in their order, by id; only of those that have a checklist. */
  texts(type: EntityReference['type'], ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Deletes everything of permanently deleted entities. */
  forget(type: EntityReference['type'], ids: readonly string[]): Promise<void>;
}
export const Checklists = serviceToken<Checklists>('core:Checklists');
