import { LRUCache } from 'lru-cache';
import type { $ZodType } from 'zod/v4/core';
import { serviceToken } from '../../contract';
import type { PersonCard } from '../../contract';
import { CacheCounts } from '../caches/cache-counts';
import { strip } from '../http/answer-shape';
import type { CardsById } from '../identity/person-cards';
import type { CoreCall } from '../calls/core-service';
import type { Sql } from '../sql/database';
import type { Marked } from './page';

/** How rows of a table become items of a list that is the same for everybody who may read it. */
export interface ListedItems<Row, Item> {
  /** `<plugin id>.<entity>`; one for each kind of item. */
  readonly name: `${string}.${string}`;
  readonly schema: $ZodType<Item>;
  /** Has an `id` of uuid; named `t` in columns and conditions. */
  readonly table: Sql;
  /** Of `t`, what `present` needs. */
  readonly columns: Sql;
  /** Persons whom the item names; their cards are handed to `present`. */
  readonly people?: (row: Row) => readonly (string | null)[];
  /** Row → wire. Of nothing but its arguments: not of who asks, nor when. */
  readonly present: (row: Row, people: CardsById) => Item;
}

/** Declares the items of a list; see `listedPage`. */
export function listed<Row, Item>(items: ListedItems<Row & Marked, Item>): ListedItems<Row & Marked, Item> {
  return items;
}

/** A person in an item, as they were called when it was written; without a card where the portal does not know them. */
export interface NamedPerson {
  readonly id: string;
  readonly card: PersonCard | undefined;
}

/** An item as it is sent. */
export interface ItemText {
  readonly rowVersion: string;
  readonly text: string;
  readonly people: readonly NamedPerson[];
}

/** Texts of items that the process keeps. Of core, per call. */
export interface ItemTexts {
  /** Of one list, by id, whatever their marks and whatever their people are called now. */
  of(list: Pick<ListedItems<never, unknown>, 'name'>): KeptTexts;
  count(hits: number, misses: number): void;
}
export const ItemTexts = serviceToken<ItemTexts>('core:ItemTexts');

interface KeptTexts {
  get(id: string): ItemText | undefined;
  set(id: string, text: ItemText): unknown;
}

/** Characters of the texts of one list: some 4,500 tasks. */
const maxCharacters = 4_000_000;
/** What an entry takes besides its text, as if it were characters. */
const overhead = 300;

/** What one process keeps. A text is only ever sent for a row that the database has just given to the caller. */
export class ItemTextCache {
  readonly counts = new CacheCounts();
  private readonly lists = new Map<string, KeptTexts>();

  forCall({ mode }: Pick<CoreCall, 'mode'>): ItemTexts {
    return {
      // A writing call may see a state of its own that is changed again before it commits, under the same row version.
      of: ({ name }) => (mode === 'read' ? this.listOf(name) : new Map()),
      count: (hits, misses) => {
        this.counts.hits += hits;
        this.counts.misses += misses;
      },
    };
  }

  private listOf(name: string): KeptTexts {
    let list = this.lists.get(name);
    if (list === undefined) {
      list = new LRUCache<string, ItemText>({
        maxSize: maxCharacters,
        sizeCalculation: ({ text }) => text.length + overhead,
      });
      this.lists.set(name, list);
    }
    return list;
  }
}

/** Row → text, and what it was made of. */
export function writeItem<Row extends Marked, Item>(
  list: ListedItems<Row, Item>,
  row: Row,
  cards: CardsById,
): ItemText {
  const item = strip(list.schema, list.present(row, cards), `An item of '${list.name}'`);
  const ids = new Set(list.people?.(row));
  const people = [...ids].flatMap((id) => (id === null ? [] : [{ id, card: cards.get(id) }]));
  return { rowVersion: row.rowVersion, text: JSON.stringify(item), people };
}

/** Whether a text still says what the row and its people say. */
export function isCurrent(text: ItemText | undefined, rowVersion: string, cards: CardsById): text is ItemText {
  return text?.rowVersion === rowVersion && text.people.every(({ id, card }) => isSameCard(card, cards.get(id)));
}

function isSameCard(one: PersonCard | undefined, other: PersonCard | undefined): boolean {
  return one === other || (one?.fullName === other?.fullName && one?.photo === other?.photo);
}
