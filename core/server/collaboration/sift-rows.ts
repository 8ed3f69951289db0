import type { Database, Sql } from '../sql/database';
import { fixedNumber, sql } from '../sql/tag';

/** A condition on the rows of a list that the index of the list's order does not serve. */
export interface Sift {
  /** On columns of the list's `select`, by their names alone, such as `title ilike ${pattern}`. */
  readonly condition: Sql;
  /** The same by an index of its own, as it stands in `where`, such as `t.id in (select found_id from …)`. */
  readonly found: Sql;
}

/** How the rows of a list can be read. */
export interface SiftedList<Row> {
  readonly condition: Sql;
  readonly order: Sql;
  readonly limit: number;
  /** So many rows in order, whether they meet the condition or not. */
  readonly first: (width: number) => Sql<Row>;
  /** All rows that meet the condition, found by its own index, sorted and cut. */
  readonly found: () => Sql<Row>;
}

/** Rows that are looked at before anything is known of how many meet the condition. */
const glance = 256;
/** Rows that are looked at where so many meet the condition that this should do. */
const stroll = 4_096;

interface Glanced {
  readonly looked_at: number;
  readonly is_met: boolean | null;
}

/**
 * Reads the first rows in order that meet a condition without an index on both.
 *
 * What is common is met early: the list is walked until there are enough. What is rare is found by its own index, whose
 * matches are few enough to be sorted. A glance at the first rows says which it is, so no statistics are needed, which
 * would know nothing of a single portal and are not there on a young database. The dearest word stands in about every
 * eightieth row; whatever the word, no match is left out.
 */
export async function siftRows<Row>(db: Database, list: SiftedList<Row>): Promise<readonly Row[]> {
  const { condition, order, limit } = list;
  const [head, ...more] = await db.rows(sql<Row & Glanced>`with looked as materialized (${list.first(glance)})
    select total.looked_at, met.* from (select count(*)::int as looked_at from looked) total
    left join (select *, true as is_met from looked where ${condition} order by ${order} limit ${fixedNumber(limit)}) met on true
    order by ${order}`);
  const met = head === undefined || head.is_met === null ? [] : [head, ...more];
  const isWhole = head !== undefined && head.looked_at < glance;
  if (met.length === limit || isWhole) {
    return met;
  }
  if (met.length * (stroll / glance) >= limit) {
    const rows = await db.rows(
      sql<Row>`select * from (${list.first(stroll)}) looked where ${condition} order by ${order} limit ${fixedNumber(limit)}`,
    );
    if (rows.length === limit) {
      return rows;
    }
  }
  return db.rows(list.found());
}
