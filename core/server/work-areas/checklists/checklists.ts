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

/** An item that lost its owner. */
export interface ReleasedChecklistItem {
  readonly before: ChecklistItem;
  readonly after: ChecklistItem;
}

/** The parts of an item that people change. */
export interface ChecklistPatch {
  readonly text?: string | undefined;
  readonly position?: string | undefined;
  readonly isDone?: boolean | undefined;
  readonly isRemoved?: boolean | undefined;
  /** Null for none. */
  readonly ownerId?: string | null | undefined;
  /** `YYYY-MM-DD`, null for none. */
  readonly dueOn?: string | null | undefined;
}

/** Values of a new item. */
export interface NewChecklistItem {
  readonly text: string;
  readonly position: string;
  readonly isDone: boolean;
  readonly ownerId?: string | undefined;
  readonly dueOn?: string | undefined;
}

/** How the items of a copied checklist differ from the original ones. */
export interface ChecklistCopyOptions {
  /** Days by which due dates move, such as to those of the next task of a series. Default: 0. */
  readonly shiftDays?: number | undefined;
}

/** The open items of one entity with one owner that are due on the same day. */
export interface DueChecklistItems {
  readonly entityId: string;
  readonly ownerId: string;
  readonly dueOn: string;
  /** The text of the first one in the order of the checklist. */
  readonly first: string;
  readonly count: number;
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
  /** @throws AppError `validation_failed` in a full checklist, and for an owner who is no active member. */
  add(entity: EntityReference, item: NewChecklistItem): Promise<ChecklistItem>;
  /**
   * Changes an item that `find` has locked, unless its text, owner or due date is among the changes and changed after the version in `If-Match`.
   *
   * @returns undefined when nothing changed.
   * @throws AppError `conflict` with the fields and the current item; `validation_failed` for an owner who is no active
   * member.
   */
  change(before: StoredChecklistItem, patch: ChecklistPatch): Promise<ChecklistItem | undefined>;
  /** Gives a new entity a checklist with these texts in this order. */
  fill(entity: EntityReference, texts: readonly string[]): Promise<void>;
  /** The texts of several entities of one type in their order, by id; only of those that have a checklist. */
  texts(type: EntityReference['type'], ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /**
   * Adds the items of one checklist to that of a new entity, in their order; none of them is done. People who left the
   * company are left out.
   */
  copy(from: EntityReference, to: EntityReference, options?: ChecklistCopyOptions): Promise<void>;
  /** The open items with an owner that are due on one of these days, by day, entity and owner. */
  due(type: EntityReference['type'], days: readonly string[]): Promise<readonly DueChecklistItems[]>;
  /**
   * Removes a person from the next batch of items of this type that they own, of which the open ones go to the successor;
   * call until it returns none.
   */
  releaseNext(
    type: EntityReference['type'],
    of: { readonly personId: string; readonly successorId: string | undefined },
    limit: number,
  ): Promise<readonly ReleasedChecklistItem[]>;
  /** Deletes everything of permanently deleted entities. */
  forget(type: EntityReference['type'], ids: readonly string[]): Promise<void>;
}
export const Checklists = serviceToken<Checklists>('core:Checklists');
