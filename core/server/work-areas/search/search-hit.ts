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

/** @param line the folded search text. */
export function rankOf(row: HitRow, line: string): number {
  if (row.is_key) {
    return ranks.key;
  }
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
