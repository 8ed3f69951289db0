import type { Clock, Logger } from '../kernel/services';
import type { ServerConfiguration } from './configuration';
import { DatabaseError } from './sql/engine';
import type { DatabaseEngine } from './sql/engine';
import { isEmbedded, openEngine } from './sql/open-engine';

export interface OpenDatabaseOptions {
  readonly configuration: ServerConfiguration;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Milliseconds to go on trying while a database server does not answer. */
  readonly patience?: number;
}

const defaultPatience = 10_000;
const pause = 500;
/** Asking again does not help: wrong password, unknown database or role, too old a server. */
const hopeless = /^(28|3D|42|0A)/;

/**
 * Opens the database. A server that does not answer yet is asked again for a few seconds, because it is often started
 * together with this one.
 *
 * @throws DatabaseError in a sentence.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<DatabaseEngine> {
  const { configuration, logger, clock, patience = defaultPatience } = options;
  const until = clock.elapsed() + patience;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await openEngine({
        databaseUrl: configuration.databaseUrl,
        dataDir: configuration.dataDir,
        poolSize: configuration.databasePoolSize,
        logger,
        clock,
      });
    } catch (error) {
      const isHopeless =
        isEmbedded(configuration.databaseUrl) || (error instanceof DatabaseError && hopeless.test(error.code));
      if (isHopeless || clock.elapsed() >= until) {
        throw error;
      }
      if (attempt === 1) {
        logger.warn('The database does not answer yet; it is asked again.');
      }
      await clock.sleep(pause);
    }
  }
}
