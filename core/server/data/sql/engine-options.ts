import type { Clock, Logger } from '../../../kernel/services';

/** Selects and configures the database. */
export interface OpenEngineOptions {
  /** A PostgreSQL server; undefined for the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Maximum number of connections to the server. */
  readonly poolSize?: number;
}
