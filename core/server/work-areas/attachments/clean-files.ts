import type { Clock } from '../../../kernel/services';
import { asSystem, rowsAsSystem } from '../../data/sql/system-statements';
import type { StoredFiles } from '../files/stored-files';
import type { DatabaseEngine } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';
import { attachmentKey } from './attachment-key';

export interface CleanFilesOptions {
  readonly engine: DatabaseEngine;
  readonly files: StoredFiles;
  readonly clock: Clock;
}

const batch = 500;
const day = 86_400_000;

/**
 * Deletes expired files: uploaded a day ago but never made visible, removed 30 days ago, or of permanently deleted
 * entities. Deletes the bytes first, then the row and its quota, so an interrupted run is simply repeated. Half-written
 * files of a killed process have no row; they are deleted after a day, as no upload takes that long.
 */
export async function cleanFiles({ engine, files, clock }: CleanFilesOptions): Promise<void> {
  await files.removeUnfinished(new Date(clock.now().getTime() - day));
  for (;;) {
    const now = clock.now();
    const over = await rowsAsSystem(
      engine,
      sql<{ id: string; client_id: string }>`select id, client_id from core.attachment
        where delete_after <= ${now}::timestamptz order by delete_after limit ${batch}`,
    );
    for (const { id, client_id: clientId } of over) {
      await files.remove(attachmentKey(clientId, id));
    }
    const ids = over.map(({ id }) => id);
    await engine.once('write', [
      asSystem(sql`with gone as (
          delete from core.attachment where id = any(${ids}::uuid[]) and delete_after <= ${now}::timestamptz
          returning client_id, size),
        freed as (select client_id, sum(size) as bytes from gone group by client_id)
        update core.file_usage u set bytes = greatest(0, u.bytes - freed.bytes)::bigint
        from freed where u.client_id = freed.client_id`),
    ]);
    if (over.length < batch) {
      return;
    }
  }
}
