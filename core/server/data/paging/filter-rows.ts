import type { Database, Sql } from '../sql/database';
import { fixedNumber, sql } from '../sql/tag';

/** A condition on the rows of a list that the index of the list's order does not support. */
export interface RowFilter {
  /** On columns of the list's `select`, unqualified, such as `title ilike ${pattern}`. */
  readonly condition: Sql;
  /** The same condition by its own index, as part of `where`, such as `t.id in (select found_id from …)`. */
  readonly found: Sql;
}

/** A list and the statements that read it. */
export interface FilteredList<Row> {
  readonly condition: Sql;
  readonly order: Sql;
  readonly limit: number;
  /** The first `width` rows in order, whether they meet the condition or not. */
  readonly first: (width: number) => Sql<Row>;
  /** All rows that meet the condition, found by its own index, sorted and limited. */
  readonly found: () => Sql<Row>;
}

/** Rows scanned first, to estimate how many rows meet the condition. */
const sampleSize = 256;
/** Rows scanned next if the sample suggests that these contain enough matches. */
const scanSize = 4_096;

interface Sampled {
  readonly scanned: number;
  readonly is_met: boolean | null;
}

/**
 * Reads the first rows in order that meet a condition, without an index on both.
 *
 * Common matches are found by scanning the list in order until there are enough. Rare matches are found by the
 * condition's own index and sorted. A sample of the first rows decides between the two. Statistics would not help: they
 * do not cover single portals and are missing on a new database. The slowest case is a word in about every eightieth row.
 * No match is left out in any case.
 */
export async function filterRows<Row>(db: Pick<Database, 'rows'>, list: FilteredList<Row>): Promise<readonly Row[]> {
  const { condition, order, limit } = list;
  const [head, ...more] = await db.rows(sql<Row & Sampled>`with looked as materialized (${list.first(sampleSize)})
    select total.scanned, met.* from (select count(*)::int as scanned from looked) total
    left join (select *, true as is_met from looked where ${condition} order by ${order} limit ${fixedNumber(limit)}) met on true
    order by ${order}`);
  const met = head === undefined || head.is_met === null ? [] : [head, ...more];
  const isWhole = head !== undefined && head.scanned < sampleSize;
  if (met.length === limit || isWhole) {
    return met;
  }
  if (met.length * (scanSize / sampleSize) >= limit) {
    const rows = await db.rows(
      sql<Row>`select * from (${list.first(scanSize)}) looked where ${condition} order by ${order} limit ${fixedNumber(limit)}`,
    );
    if (rows.length === limit) {
      return rows;
    }
  }
  return db.rows(list.found());
}
