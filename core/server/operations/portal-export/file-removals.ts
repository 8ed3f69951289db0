import type { Clock } from '../../../kernel/services';
import { asSystem, rowsAsSystem, runAsSystem } from '../../data/sql/system-statements';
import type { StoredFiles } from '../../work-areas/files/stored-files';
import type { DatabaseEngine, ScopedStatement } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';

const batchSize = 200;

/** Files to remove after the transaction that deleted their rows. The next run removes those that a killed process left. */
export class FileRemovals {
  constructor(
    private readonly parts: { readonly engine: DatabaseEngine; readonly files: StoredFiles; readonly clock: Clock },
  ) {}

  /** Removes all due files. */
  async removeDue(): Promise<void> {
    const now = this.parts.clock.now();
    for (;;) {
      const keys = await this.next(sql`remove_at <= ${now}::timestamptz`);
      if (keys.length === 0) {
        return;
      }
      await this.remove(keys);
    }
  }

  /** Removes all files of a portal, and the folders that are empty then. @returns how many files. */
  async removeOf(
    clientId: string,
    { signal, progress }: { readonly signal?: AbortSignal; readonly progress?: () => void } = {},
  ): Promise<number> {
    let removed = 0;
    for (;;) {
      signal?.throwIfAborted();
      const keys = await this.next(sql`client_id = ${clientId}::uuid`);
      if (keys.length === 0) {
        await this.parts.files.removeEmptyFolders(clientId);
        return removed;
      }
      await this.remove(keys);
      removed += keys.length;
      progress?.();
    }
  }

  private async next(condition: ReturnType<typeof sql>): Promise<readonly string[]> {
    const rows = await rowsAsSystem(
      this.parts.engine,
      sql<{ key: string }>`select key from core.file_removal where ${condition} limit ${batchSize}`,
    );
    return rows.map(({ key }) => key);
  }

  private async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.parts.files.remove(key);
    }
    await runAsSystem(this.parts.engine, 'write', sql`delete from core.file_removal where key = any (${keys}::text[])`);
  }
}

/** Schedules files for removal, in the transaction that deletes the rows naming them. */
export function scheduleRemoval(clientId: string, keys: readonly string[], at: Date): ScopedStatement {
  return asSystem(
    sql`insert into core.file_removal (key, client_id, remove_at)
      select key, ${clientId}::uuid, ${at}::timestamptz from unnest(${keys}::text[]) as key
      on conflict (key) do update set remove_at = least(file_removal.remove_at, excluded.remove_at)`,
  );
}
