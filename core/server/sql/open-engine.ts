import type { Clock, Logger } from '../../kernel/services';
import type { DatabaseEngine } from './engine';

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

/** Preloads the driver, so that `openEngine` starts without loading it first. */
export async function prepareEngine({ databaseUrl }: Pick<OpenEngineOptions, 'databaseUrl'>): Promise<void> {
  await (databaseUrl === undefined
    ? import('../adapters/embedded/open-embedded')
    : import('../adapters/postgres-open'));
}

/**
 * Opens the database. The caller holds the lock on the data folder.
 *
 * @throws DatabaseError with a sentence about the database that cannot be reached or opened.
 */
export async function openEngine(options: OpenEngineOptions): Promise<DatabaseEngine> {
  const { databaseUrl } = options;
  // Lazy: an installation uses only one of the two drivers.
  if (databaseUrl !== undefined) {
    const { openPostgres } = await import('../adapters/postgres-open');
    return openPostgres({ ...options, databaseUrl });
  }
  const { openEmbedded } = await import('../adapters/embedded/open-embedded');
  return openEmbedded(options);
}
