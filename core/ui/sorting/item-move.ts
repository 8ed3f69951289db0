/** Where an item was moved to: beside another item of a list, or into a list that is empty. */
export interface ItemMove {
  readonly itemId: string;
  /** The list that it is in now. */
  readonly listId: string;
  readonly place: 'before' | 'after';
  /** The item that it is beside; undefined in a list that was empty. */
  readonly besideId: string | undefined;
}

/** A list of a group, with its items in order. */
export interface SortedList<Item extends { readonly id: string }> {
  readonly id: string;
  readonly label: string;
  readonly items: readonly Item[];
}

/**
 * The lists after a move. An item that is beside none of the list, because another person removed that one meanwhile, is
 * at the end. A move of an unknown item or to an unknown list changes nothing.
 */
export function applyMove<Item extends { readonly id: string }>(
  lists: readonly SortedList<Item>[],
  { itemId, listId, place, besideId }: ItemMove,
): readonly SortedList<Item>[] {
  const item = lists.flatMap(({ items }) => items).find(({ id }) => id === itemId);
  if (item === undefined || itemId === besideId || lists.every(({ id }) => id !== listId)) {
    return lists;
  }
  return lists.map((list) => {
    const others = list.items.filter(({ id }) => id !== itemId);
    if (list.id !== listId) {
      return others.length === list.items.length ? list : { ...list, items: others };
    }
    const beside = others.findIndex(({ id }) => id === besideId);
    const index = beside === -1 ? others.length : beside + (place === 'after' ? 1 : 0);
    return { ...list, items: others.toSpliced(index, 0, item) };
  });
}

/** The move of an item to an index of a list; undefined when it is there already. */
export function moveToIndex<Item extends { readonly id: string }>(
  list: SortedList<Item>,
  itemId: string,
  index: number,
): ItemMove | undefined {
  const others = list.items.filter(({ id }) => id !== itemId);
  const isThere = list.items[index]?.id === itemId;
  if (isThere || index < 0 || index > others.length) {
    return undefined;
  }
  const before = others[index];
  return before === undefined
    ? { itemId, listId: list.id, place: 'after', besideId: others.at(-1)?.id }
    : { itemId, listId: list.id, place: 'before', besideId: before.id };
}
