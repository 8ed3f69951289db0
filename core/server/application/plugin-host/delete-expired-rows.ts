import type { DatabaseEngine } from '../../data/sql/engine';
import { deleteInBatches } from '../../data/sql/delete-in-batches';
import type { MigrationOwner } from '../../data/sql/migrate';
import { ownerNames } from '../../data/sql/migration-owner';
import { sql } from '../../data/sql/tag';

export interface DeleteExpiredRowsOptions {
  readonly engine: DatabaseEngine;
  readonly owners: readonly MigrationOwner[];
}

/** Deletes the rows of every table that declares a `retention`, once they are older than it allows. */
export async function deleteExpiredRows({ engine, owners }: DeleteExpiredRowsOptions): Promise<void> {
  for (const { id, tables } of owners) {
    const { schema, own } = ownerNames(id);
    for (const { name, retention } of tables) {
      if (retention !== undefined) {
        await deleteInBatches({
          engine,
          scope: { role: own, clientId: undefined, personId: undefined },
          table: sql.id(schema, name),
          where: sql`${sql.id(retention.column)} < now() - make_interval(days => ${retention.days})`,
        });
      }
    }
  }
}
