import type { DatabaseEngine } from './engine';
import type { OpenEngineOptions } from './engine-options';

/** Reads the program of a database ahead, so that opening it begins as soon as it is asked for. */
export async function prepareEngine({ databaseUrl }: Pick<OpenEngineOptions, 'databaseUrl'>): Promise<void> {
  await (databaseUrl === undefined
    ? import('../adapters/embedded/open-embedded')
    : import('../adapters/postgres-open'));
}

/**
 * Opens the database. The caller holds the lock on the data folder.
 *
 * @throws DatabaseError with a sentence that says what cannot be reached or opened.
 */
export async function openEngine(options: OpenEngineOptions): Promise<DatabaseEngine> {
  const { databaseUrl } = options;
  // Loaded when needed: an installation has one of the two.
  if (databaseUrl !== undefined) {
    const { openPostgres } = await import('../adapters/postgres-open');
    return openPostgres({ ...options, databaseUrl });
  }
  const { openEmbedded } = await import('../adapters/embedded/open-embedded');
  return openEmbedded(options);
}
