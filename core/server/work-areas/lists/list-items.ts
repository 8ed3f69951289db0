import type { CardsById } from '../../identity/accounts/person-cards';
import type { Sql } from '../../data/sql/database';

/** Maps rows of a table to items of a list. */
export interface ListItems<Row, Item> {
  /** Named `t` in columns and conditions. */
  readonly table: Sql;
  /** Of `t`: what `present` and the orders of the list need. */
  readonly columns: Sql;
  /** Persons that the item names; `present` gets their cards. */
  readonly people?: (row: Row) => readonly (string | null)[];
  /** Row → wire. */
  readonly present: (row: Row, people: CardsById) => Item;
}

/** Declares the items of a list; see `listPage`. */
export function defineListItems<Row, Item>(items: ListItems<Row, Item>): ListItems<Row, Item> {
  return items;
}
