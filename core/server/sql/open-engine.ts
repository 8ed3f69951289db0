import type { Worker } from 'node:worker_threads';
import type { Clock, Logger } from '../../kernel/services';
import type { DatabaseEngine } from './engine';

/** Which database, and what it needs. */
export interface OpenEngineOptions {
  /** PostgreSQL; undefined is the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly logger: Logger;
  readonly clock: Clock;
  /** The built `pglite-worker.js`; needed for the embedded database on disk. */
  readonly workerUrl?: string | URL;
  /** Such a worker, started before anything else and still without a task: it saves the time of compiling. */
  readonly idleWorker?: Worker;
  /** The embedded database in memory, in this thread: for tests. */
  readonly inMemory?: boolean;
  /** In memory only: start from a copy of what `prepare` made the first time, kept by its key. */
  readonly template?: EngineTemplate;
  /** Connections to PostgreSQL. */
  readonly poolSize?: number;
}

/** A prepared database that tests start from. The key must change whenever what `prepare` does would. */
export interface EngineTemplate {
  readonly key: string;
  readonly prepare: (engine: DatabaseEngine) => Promise<void>;
}

/** Reads the program of a database ahead, so that opening it begins as soon as it is asked for. */
export async function prepareEngine({ databaseUrl }: Pick<OpenEngineOptions, 'databaseUrl'>): Promise<void> {
  await (databaseUrl === undefined ? import('../adapters/pglite-open') : import('../adapters/postgres-open'));
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
  if (options.inMemory === true) {
    const { openInMemory } = await import('../adapters/pglite-memory');
    return openInMemory(options);
  }
  const { openEmbedded } = await import('../adapters/pglite-open');
  return openEmbedded(options);
}
