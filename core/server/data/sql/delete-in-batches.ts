import type { Sql } from './database';
import type { DatabaseEngine, ResultSet, ScopedStatement, StatementScope } from './engine';
import { fixedNumber, sql } from './tag';

/** Rows deleted in one transaction: short enough that other requests do not notice it. */
export const defaultBatchSize = 1_000;

export interface BatchDeletion {
  readonly engine: DatabaseEngine;
  /** Role and tenant of the deletion: usually the table's owner, which bypasses row-level security. */
  readonly scope: StatementScope;
  /** Name of the table. */
  readonly table: Sql;
  /** Which rows. An index must serve it, because each batch searches again. */
  readonly where: Sql;
  /** Columns of the deleted rows for `withEach`, such as keys of files. */
  readonly returning?: Sql;
  readonly batchSize?: number;
  /** Checked before each batch. */
  readonly signal?: AbortSignal;
  /** Runs first in the transaction of each batch; fails the batch by raising an error. */
  readonly before?: () => readonly ScopedStatement[];
  /** Runs last in the transaction of each batch, such as noting progress or files to remove. */
  readonly withEach?: (batch: ResultSet) => readonly ScopedStatement[];
  /** Called after each commit with the number of rows deleted so far. */
  readonly onProgress?: (deleted: number) => void | Promise<void>;
}

/**
 * Deletes rows in batches, each in a transaction of its own, until a batch finds none. An interrupted deletion is
 * resumed by calling it again with the same condition.
 *
 * @returns the number of deleted rows.
 * @throws the signal's reason when it is aborted.
 */
export async function deleteInBatches(options: BatchDeletion): Promise<number> {
  const { signal, onProgress } = options;
  let deleted = 0;
  for (;;) {
    signal?.throwIfAborted();
    const count = await deleteBatch(options);
    if (count === 0) {
      return deleted;
    }
    deleted += count;
    await onProgress?.(deleted);
  }
}

async function deleteBatch({
  engine,
  scope,
  table,
  where,
  returning,
  batchSize = defaultBatchSize,
  before,
  withEach,
}: BatchDeletion): Promise<number> {
  // Locked first: a concurrently updated row is then deleted in its new version instead of being missed.
  const rows = sql`select ctid from ${table} where ${where} limit ${fixedNumber(batchSize)} for update`;
  const deletion = sql`delete from ${table} where ctid = any (array(${rows}))${
    returning === undefined ? sql.empty : sql` returning ${returning}`
  }`;
  const first = before?.() ?? [];
  const transaction = engine.begin('write');
  try {
    const results = await transaction.execute([...first, { ...deletion.compile(), scope }]);
    const batch = results[first.length] ?? { rows: [], count: 0 };
    await transaction.commit(batch.count === 0 ? [] : withEach?.(batch));
    return batch.count;
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}
