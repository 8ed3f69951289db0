import type { Clock } from '../../../kernel/services';
import { asSystem } from '../../data/sql/system-statements';
import type { DatabaseEngine } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';
import type { FileRemovals } from './file-removals';
import { exportFolder } from './schema';

export interface CleanExportsParts {
  readonly engine: DatabaseEngine;
  readonly removals: FileRemovals;
  readonly clock: Clock;
}

/** Deletes expired exports, then all files that are due for removal. */
export async function cleanExports({ engine, removals, clock }: CleanExportsParts): Promise<void> {
  const now = clock.now();
  await engine.once('write', [
    asSystem(sql`with gone as (
        delete from core.portal_export where expires_at <= ${now}::timestamptz returning client_id, file)
      insert into core.file_removal (key, client_id, remove_at)
        select ${`${exportFolder}/`} || client_id || '/' || file, client_id, ${now}::timestamptz from gone
        where file is not null on conflict (key) do nothing`),
  ]);
  await removals.removeDue();
}
