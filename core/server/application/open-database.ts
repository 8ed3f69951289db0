import type { Clock, Logger } from '../../kernel/services';
import type { ServerConfiguration } from '../platform/configuration';
import { DatabaseError } from '../data/sql/engine';
import type { DatabaseEngine } from '../data/sql/engine';
import { isEmbedded, openEngine } from '../data/open-engine';

export interface OpenDatabaseOptions {
  readonly configuration: ServerConfiguration;
  readonly logger: Logger;
  readonly clock: Clock;
  /** How long to retry while the database server does not respond, in milliseconds. */
  readonly patience?: number;
}

const defaultPatience = 10_000;
const retryDelay = 500;
/**
 * SQLSTATE classes where retrying cannot help: wrong password, unknown database or role, unsupported server version.
 */
const permanent = /^(28|3D|42|0A)/;

/**
 * Opens the database. Retries for a few seconds while the server does not respond, because it is often started together
 * with this one.
 *
 * @throws DatabaseError with a message for the operator.
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
      const isPermanent =
        isEmbedded(configuration.databaseUrl) || (error instanceof DatabaseError && permanent.test(error.code));
      if (isPermanent || clock.elapsed() >= until) {
        throw error;
      }
      if (attempt === 1) {
        logger.warn('The database does not respond yet. Retrying.');
      }
      await clock.sleep(retryDelay);
    }
  }
}
