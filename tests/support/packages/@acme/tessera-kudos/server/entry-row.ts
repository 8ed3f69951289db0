import { sql } from '@tessera/core/server';
import type { KudosEntry } from '../contract';

/** An entry as the table keeps it. */
export interface EntryRow {
  readonly id: string;
  readonly text: string;
  /** ISO 8601. */
  readonly created_at: string;
}

export const entryColumns = sql`id, text, created_at`;

/** An entry as the wire has it. */
export function presentEntry(row: EntryRow): KudosEntry {
  return { id: row.id, text: row.text, createdOn: row.created_at };
}
