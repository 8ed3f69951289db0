import type { Sql } from './database';

/** A forward-only migration. Runs in the plugin's own schema, whether or not a plan includes the plugin. */
export interface Migration {
  /** A number and a short description: `0001-create-notes`. */
  readonly id: `${number}-${string}`;
  /** SQL only, so that the ledger can keep its checksum. Migrate data with a job. */
  readonly up: readonly Sql[];
  /** Statements such as `create index concurrently`, which run outside the transaction. Must be repeatable. */
  readonly concurrently?: readonly Sql[];
}
