import { asSystem, installationStream, rowsAsSystem, runAsSystem } from '../../data/sql/system-statements';
import type { DatabaseEngine, ScopedStatement } from '../../data/sql/engine';
import { sql } from '../../data/sql/tag';

/** Kind of the jobs that erase persons. The key is the person's id. */
export const erasePersonKind = 'core.erase-person';

/** Progress of the erasure of a person. */
export interface ErasureState {
  readonly personId: string;
  /** Undefined after all data that contain it are deleted. */
  readonly email: string | undefined;
  readonly requestedAt: Date;
  readonly deletedRows: number;
  readonly changedRows: number;
  readonly deletedFiles: number;
  /** End of the first pass, which deletes the data. */
  readonly sweptAt: Date | undefined;
  /** End of the final pass. */
  readonly completedAt: Date | undefined;
}

/** Changes of one transaction. */
export interface ErasureProgress {
  readonly deletedRows?: number;
  readonly changedRows?: number;
  readonly deletedFiles?: number;
}

interface ErasureRow {
  readonly email: string | null;
  readonly requested_at: string;
  readonly deleted_rows: number;
  readonly changed_rows: number;
  readonly deleted_files: number;
  readonly swept_at: string | null;
  readonly completed_at: string | null;
}

/** Time after which another process takes over from one that stopped responding. Milliseconds. */
const holdTime = 60_000;

/** The table of erasures. Callers pass the time of their clock. */
export class ErasureStore {
  /** Identifies this process if several work on one erasure. */
  private readonly process = crypto.randomUUID();

  constructor(private readonly engine: DatabaseEngine) {}

  async find(personId: string): Promise<ErasureState | undefined> {
    const [row] = await rowsAsSystem(
      this.engine,
      sql<ErasureRow>`select email, requested_at, deleted_rows::float8 as deleted_rows,
          changed_rows::float8 as changed_rows, deleted_files::float8 as deleted_files, swept_at, completed_at
        from core.erasure where person_id = ${personId}::uuid`,
    );
    return row === undefined
      ? undefined
      : {
          personId,
          email: row.email ?? undefined,
          requestedAt: new Date(row.requested_at),
          deletedRows: row.deleted_rows,
          changedRows: row.changed_rows,
          deletedFiles: row.deleted_files,
          sweptAt: toDate(row.swept_at),
          completedAt: toDate(row.completed_at),
        };
  }

  /** Locks the erasure for this process for a minute. Fails with `erasureLockedCode` if another process holds it. */
  lock(personId: string, now: Date): ScopedStatement {
    const until = new Date(now.getTime() + holdTime);
    return asSystem(
      sql`select core.claim_erasure(${personId}::uuid, ${this.process}::uuid, ${now}::timestamptz, ${until}::timestamptz)`,
    );
  }

  count(personId: string, { deletedRows = 0, changedRows = 0, deletedFiles = 0 }: ErasureProgress): ScopedStatement {
    return asSystem(
      sql`update core.erasure set deleted_rows = deleted_rows + ${deletedRows}::bigint,
          changed_rows = changed_rows + ${changedRows}::bigint, deleted_files = deleted_files + ${deletedFiles}::bigint
        where person_id = ${personId}::uuid`,
    );
  }

  /** Records files of rows that the same transaction deletes. */
  addFiles(personId: string, keys: readonly string[]): ScopedStatement {
    return asSystem(
      sql`insert into core.erasure_file (person_id, key) select ${personId}::uuid, unnest(${keys}::text[])
        on conflict do nothing`,
    );
  }

  async files(personId: string, limit: number): Promise<readonly string[]> {
    const rows = await rowsAsSystem(
      this.engine,
      sql<{ key: string }>`select key from core.erasure_file where person_id = ${personId}::uuid
        order by key limit ${limit}`,
    );
    return rows.map(({ key }) => key);
  }

  removeFiles(personId: string, keys: readonly string[]): ScopedStatement {
    return asSystem(
      sql`delete from core.erasure_file where person_id = ${personId}::uuid and key = any (${keys}::text[])`,
    );
  }

  /** Ends a pass; the email address is no longer needed. */
  endPass(personId: string, now: Date): ScopedStatement {
    return asSystem(
      sql`update core.erasure set swept_at = coalesce(swept_at, ${now}::timestamptz), email = null, worker = null
        where person_id = ${personId}::uuid`,
    );
  }

  complete(personId: string, now: Date): ScopedStatement {
    return asSystem(
      sql`update core.erasure set completed_at = ${now}::timestamptz where person_id = ${personId}::uuid`,
    );
  }

  /** Whether the job of the erasure exists. A dead one must be retried by an operator. */
  async hasJob(personId: string): Promise<boolean> {
    const rows = await rowsAsSystem(
      this.engine,
      sql`select 1 as found from core.job
        where client_id = ${installationStream}::uuid and kind = ${erasePersonKind} and key = ${personId}`,
    );
    return rows.length > 0;
  }

  /** Releases the lock, so that another process can continue at once. */
  async release(personId: string): Promise<void> {
    await runAsSystem(
      this.engine,
      'write',
      sql`update core.erasure set worker = null where person_id = ${personId}::uuid and worker = ${this.process}::uuid`,
    );
  }
}

function toDate(time: string | null): Date | undefined {
  return time === null ? undefined : new Date(time);
}
