import { isArchivedReader } from './archived-readers';
import type { Alternatives } from './terms';

/** A document that a search found. */
export interface HitRow {
  readonly id: string;
  readonly title: string;
  readonly created_by: string;
  readonly created_by_name: string | null;
  readonly created_at: string;
  readonly project_id: string | null;
  readonly place: number;
  readonly line: string;
  /** 1 at the beginning of the title, 2 in the title, 3 also in the body, 4 also in parts, 5 with corrections. */
  readonly tier: number;
  readonly is_key: boolean;
  /** One of those who may read it. */
  readonly reader: string;
}

/** A row with its rank. Hits are ordered by rank, then newest first. */
export interface Hit {
  readonly row: HitRow;
  readonly rank: number;
  /** The words that found it; none where only the id did. */
  readonly wanted: Alternatives;
}

/** Ranks of hits, best first. */
export const ranks = { key: 0, sameTitle: 1, beginning: 2, title: 3, body: 4, parts: 5, slip: 6 } as const;

/** Added to the rank of an archived document that is not found by its key. */
const archivedRank = 10;

/** @param line the folded search text. */
export function rankOf(row: HitRow, line: string): number {
  if (row.is_key) {
    return ranks.key;
  }
  return rankByText(row, line) + archivedRankOf(row);
}

/** The rank of a hit by corrected words. */
export function slipRankOf(row: HitRow): number {
  return ranks.slip + archivedRankOf(row);
}

function archivedRankOf({ reader }: HitRow): number {
  return isArchivedReader(reader) ? archivedRank : 0;
}

function rankByText(row: HitRow, line: string): number {
  if (row.line.startsWith(line)) {
    return row.line === line ? ranks.sameTitle : ranks.beginning;
  }
  if (row.tier < 3) {
    return ranks.title;
  }
  return row.tier === 3 ? ranks.body : ranks.parts;
}

export function inOrder(left: Hit, right: Hit): number {
  return left.rank - right.rank || right.row.place - left.row.place || (left.row.id < right.row.id ? -1 : 1);
}

/** Whether a hit follows the last one of a page. */
export function isAfter(
  { row, rank }: Hit,
  position: { readonly rank: number; readonly place: number; readonly id: string },
): boolean {
  return rank > position.rank || (rank === position.rank && row.place < position.place);
}
