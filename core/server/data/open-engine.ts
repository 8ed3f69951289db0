import type { DatabaseEngine } from './sql/engine';
import type { OpenEngineOptions } from './sql/engine-options';

/** Whether DATABASE_URL selects the embedded database, which belongs to one process. */
export function isEmbedded(databaseUrl: string | undefined): databaseUrl is undefined {
  return databaseUrl === undefined;
}

/** Preloads the driver, so that `openEngine` starts without loading it first. */
export async function prepareEngine({ databaseUrl }: Pick<OpenEngineOptions, 'databaseUrl'>): Promise<void> {
  await (isEmbedded(databaseUrl) ? import('./embedded/open-embedded') : import('./postgres/postgres-open'));
}

/**
 * Opens the database. The caller holds the lock on the data folder.
 *
 * @throws DatabaseError with a sentence about the database that cannot be reached or opened.
 */
export async function openEngine(options: OpenEngineOptions): Promise<DatabaseEngine> {
  const { databaseUrl } = options;
  // Lazy: an installation uses only one of the two drivers.
  if (isEmbedded(databaseUrl)) {
    const { openEmbedded } = await import('./embedded/open-embedded');
    return openEmbedded(options);
  }
  const { openPostgres } = await import('./postgres/postgres-open');
  return openPostgres({ ...options, databaseUrl });
}
