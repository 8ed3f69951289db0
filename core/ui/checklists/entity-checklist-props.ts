import type { ChecklistEndpoints, ChecklistItem } from '../../contract';

/** Turns an item into something else, such as a sub-task; the item is deleted afterwards. */
export interface ChecklistConversion {
  /** The entry in the menu of an item. */
  readonly label: string;
  /** @returns whether the other thing exists now, or is kept to be created. */
  readonly convert: (item: Pick<ChecklistItem, 'text' | 'owner' | 'dueOn'>) => Promise<boolean>;
}

/** The checklist of one entity, and what the person may do with it. */
export interface EntityChecklistProps {
  /** Loads the endpoints that the owner declared by `defineChecklist`; pass the same function at every render. */
  readonly endpoints: () => Promise<ChecklistEndpoints>;
  /** Give the component a `key` of it, so that each entity has its own field. */
  readonly entityId: string;
  /** Whether the person may change it. In a read-only portal they never can. */
  readonly canEdit: boolean;
  readonly conversion?: ChecklistConversion;
}
