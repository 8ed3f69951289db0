import { retentionDays } from '../../../contract';
import type { Clock } from '../../../kernel/services';
import { writtenRowsAsSystem } from '../../data/sql/system-statements';
import type { DatabaseEngine } from '../../data/sql/engine';
import { fixedNumber, sql } from '../../data/sql/tag';

export interface PurgeChecklistsOptions {
  readonly engine: DatabaseEngine;
  readonly clock: Clock;
}

const batch = 500;
const day = 86_400_000;

/** Deletes items of checklists that were removed 30 days ago. */
export async function purgeChecklists({ engine, clock }: PurgeChecklistsOptions): Promise<void> {
  const before = new Date(clock.now().getTime() - retentionDays.trash * day);
  for (;;) {
    const rows = await writtenRowsAsSystem(
      engine,
      sql<{ id: string }>`with over as materialized (
          select client_id, id from core.checklist_item
          where deleted_at < ${before}::timestamptz order by deleted_at limit ${fixedNumber(batch)}
        )
        delete from core.checklist_item c using over o
        where c.client_id = o.client_id and c.id = o.id and c.deleted_at < ${before}::timestamptz
        returning c.id`,
    );
    if (rows.length < batch) {
      return;
    }
  }
}
