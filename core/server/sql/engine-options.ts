import type { Clock, Logger } from '../../kernel/services';

/** Which database, and what it needs. */
export interface OpenEngineOptions {
  /** PostgreSQL; undefined is the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Connections to PostgreSQL. */
  readonly poolSize?: number;
}
