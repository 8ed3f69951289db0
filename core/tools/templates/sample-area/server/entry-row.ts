import { sql } from '@tessera/core/server';
import type { SampleAreaEntry } from '../contract';

/** An entry as stored in the table. */
export interface SampleAreaEntryRow {
  readonly id: string;
  readonly text: string;
  /** ISO 8601. */
  readonly created_at: string;
}

export const entryColumns = sql`id, text, created_at`;

/** An entry as sent on the wire. */
export function presentEntry(row: SampleAreaEntryRow): SampleAreaEntry {
  return { id: row.id, text: row.text, createdOn: row.created_at };
}
