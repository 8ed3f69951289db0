import type { DatabaseEngine } from './engine';
import type { OpenEngineOptions } from './engine-options';

/** Whether DATABASE_URL selects the embedded database, which belongs to one process. */
export function isEmbedded(databaseUrl: string | undefined): databaseUrl is undefined {
  return databaseUrl === undefined;
}

/** Reads the program of a database ahead, so that opening it begins as soon as it is asked for. */
export async function prepareEngine({ databaseUrl }: Pick<OpenEngineOptions, 'databaseUrl'>): Promise<void> {
  await (isEmbedded(databaseUrl) ? import('../adapters/embedded/open-embedded') : import('../adapters/postgres-open'));
}

/**
 * Opens the database. The caller holds the lock on the data folder.
 *
 * @throws DatabaseError with a sentence that says what cannot be reached or opened.
 */
export async function openEngine(options: OpenEngineOptions): Promise<DatabaseEngine> {
  const { databaseUrl } = options;
  // Loaded when needed: an installation has one of the two.
  if (isEmbedded(databaseUrl)) {
    const { openEmbedded } = await import('../adapters/embedded/open-embedded');
    return openEmbedded(options);
  }
  const { openPostgres } = await import('../adapters/postgres-open');
  return openPostgres({ ...options, databaseUrl });
}
