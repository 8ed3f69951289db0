import { retentionDays } from '../../../contract';
import type { Clock } from '../../../kernel/services';
import { writtenRowsAsSystem } from '../../data/sql/system-statements';
import type { DatabaseEngine } from '../../data/sql/engine';
import { fixedNumber, sql } from '../../data/sql/tag';

export interface PurgeTimeEntriesOptions {
  readonly engine: DatabaseEngine;
  readonly clock: Clock;
}

const batch = 500;
const day = 86_400_000;

/** Deletes logged time that was removed 30 days ago. */
export async function purgeTimeEntries({ engine, clock }: PurgeTimeEntriesOptions): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionDays.trash * day);
  for (;;) {
    const rows = await writtenRowsAsSystem(
      engine,
      sql<{ id: string }>`with over as materialized (
          select client_id, id from core.time_entry
          where deleted_at < ${before}::timestamptz order by deleted_at limit ${fixedNumber(batch)}
        )
        delete from core.time_entry t using over o
        where t.client_id = o.client_id and t.id = o.id and t.deleted_at < ${before}::timestamptz
        returning t.id`,
    );
    if (rows.length < batch) {
      return;
    }
  }
}
