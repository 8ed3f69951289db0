import type { Database } from '../../data/sql/database';
import { versionBump } from '../../data/sql/merge';
import { sql } from '../../data/sql/tag';
import type { TimeEntryRow } from './time-entry-rows';
import { timeEntryColumns } from './time-entry-rows';
import { minutesBetween } from './time-rules';

/**
 * Stops the timer of an entry that the caller has locked, and logs its minutes.
 *
 * @returns the changed row.
 * @throws AppError `validation_failed` for a timer that ends before it began, or that was forgotten.
 */
export function stopEntry(
  database: Database,
  { clientId, id }: { readonly clientId: string; readonly id: string },
  { startedAt, endedAt }: { readonly startedAt: Date; readonly endedAt: Date },
): Promise<TimeEntryRow | undefined> {
  return database.row(sql<TimeEntryRow>`update core.time_entry
    set minutes = ${minutesBetween(startedAt, endedAt)}::int, ended_at = ${endedAt}::timestamptz, is_running = false,
      ${versionBump(['minutes', 'ended_at'])}
    where client_id = ${clientId} and id = ${id} returning ${timeEntryColumns}`);
}
