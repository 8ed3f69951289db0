/** What a list shows: an entity with its id. */
export interface ListItem {
  readonly id: string;
}

/** Items under one heading. */
export interface ListGroup<Item extends ListItem> {
  readonly key: string;
  readonly label: string;
  /** Late things; the label says so too. */
  readonly tone?: 'danger';
  /** As counted by the server, where it knows of more than are loaded. */
  readonly count?: number | string;
  readonly items: readonly Item[];
}

/** One line of a list as it is drawn. */
export type ListRow<Item extends ListItem> =
  | { readonly kind: 'group'; readonly key: string; readonly group: ListGroup<Item>; readonly isFolded: boolean }
  | { readonly kind: 'item'; readonly key: string; readonly item: Item };

/** Lays groups and items out as lines; folded groups keep their heading only. */
export function layRows<Item extends ListItem>(
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

/** Lines of a list without headings. */
export function layItems<Item extends ListItem>(items: readonly Item[]): readonly ListRow<Item>[] {
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
 * Where a key leads from a line; undefined when the key does not move.
 *
 * `j` and `k` go as the arrows do, for people whose hands stay on the letters.
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
