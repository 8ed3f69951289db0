import type { ListItem, ListRow } from './list-rows';

/** The heading that each row belongs to, by index: its own for a heading, undefined in a list without headings. */
export function headsOfRows<Item extends ListItem>(rows: readonly ListRow<Item>[]): readonly (number | undefined)[] {
  let head: number | undefined;
  return rows.map(({ kind }, index) => {
    head = kind === 'group' ? index : head;
    return head;
  });
}
