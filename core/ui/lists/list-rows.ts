/** An item of a list: an entity with its id. */
export interface ListItem {
  readonly id: string;
}

/** Items under one heading. */
export interface ListGroup<Item extends ListItem> {
  readonly key: string;
  readonly label: string;
  /** `danger` for overdue items; the label says so too. */
  readonly tone?: 'danger';
  /** Count of the server, when there are more than are loaded. */
  readonly count?: number | string;
  readonly items: readonly Item[];
}

/** One rendered row of a list. */
export type ListRow<Item extends ListItem> =
  | { readonly kind: 'group'; readonly key: string; readonly group: ListGroup<Item>; readonly isFolded: boolean }
  | { readonly kind: 'item'; readonly key: string; readonly item: Item };

/** Flattens groups and items to rows; collapsed groups keep only their heading. */
export function flattenGroups<Item extends ListItem>(
  groups: readonly ListGroup<Item>[],
  folded: ReadonlySet<string>,
): readonly ListRow<Item>[] {
  const rows: ListRow<Item>[] = [];
  for (const group of groups) {
    const isFolded = folded.has(group.key);
    rows.push({ kind: 'group', key: `group:${group.key}`, group, isFolded });
    if (!isFolded) {
      pushItems(rows, group.items);
    }
  }
  return rows;
}

/** Rows of a list without headings. */
export function rowsOfItems<Item extends ListItem>(items: readonly Item[]): readonly ListRow<Item>[] {
  const rows: ListRow<Item>[] = [];
  pushItems(rows, items);
  return rows;
}

function pushItems<Item extends ListItem>(rows: ListRow<Item>[], items: readonly Item[]): void {
  for (const item of items) {
    rows.push({ kind: 'item', key: item.id, item });
  }
}

/**
 * The row that a key moves to; undefined for other keys.
 *
 * `j` and `k` work like the arrow keys.
 */
export function moveByKey(key: string, from: number, count: number, page: number): number | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return Math.min(from + 1, last);
    case 'ArrowUp':
    case 'k':
      return Math.max(from - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'PageDown':
      return Math.min(from + page, last);
    case 'PageUp':
      return Math.max(from - page, 0);
    default:
      return undefined;
  }
}

/**
 * As `moveByKey`, in rows with headings: `j` and `k` go from item to item, and stop at a heading only where no item is
 * beyond it; the arrow keys stop at each.
 */
export function moveInRows<Item extends ListItem>(
  key: string,
  from: number,
  rows: readonly ListRow<Item>[],
  page: number,
): number | undefined {
  const step = key === 'j' ? 1 : key === 'k' ? -1 : 0;
  if (step !== 0) {
    for (let index = from + step; index >= 0 && index < rows.length; index += step) {
      if (rows[index]?.kind === 'item') {
        return index;
      }
    }
  }
  return moveByKey(key, from, rows.length, page);
}
