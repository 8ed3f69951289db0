import { createServer } from 'node:net';
import type { Clock, Logger } from '../../kernel/services';
import { createPinoLogger } from '../platform/logging/pino-logger';
import { systemClock } from '../platform/system-clock';
import type { ServerBootOptions, RunningServer } from './boot-options';
import type { ServerConfiguration } from '../platform/configuration';
import { prepareDataDir } from '../platform/data-dir';
import { lockDataFolder } from '../data/data-folder/lock';
import { openDatabase } from './open-database';
import type { DatabaseEngine } from '../data/sql/engine';
import { isEmbedded, prepareEngine } from '../data/open-engine';
import { DisposeStack } from '../platform/dispose-stack';

export { createPinoLogger } from '../platform/logging/pino-logger';
export { systemClock } from '../platform/system-clock';
export { isThisMachine } from '../web/http/this-machine';
export type { ServerBootOptions, RunningServer } from './boot-options';

/**
 * Starts the server: database, migrations, plugins, web server, and background work.
 *
 * @throws Error whose message is one sentence for the operator. Nothing keeps running then.
 */
export async function bootServer(options: ServerBootOptions): Promise<RunningServer> {
  const logger = options.logger ?? createPinoLogger(options.configuration.logLevel);
  const unwinding = new DisposeStack(logger);
  try {
    return await start({ ...options, logger }, unwinding);
  } catch (error) {
    await unwinding.dispose();
    throw error;
  }
}

async function start(
  options: ServerBootOptions & { readonly logger: Logger },
  unwinding: DisposeStack,
): Promise<RunningServer> {
  const { logger, clock = systemClock, listen = true } = options;
  const configuration = listen ? await withRealPort(options.configuration) : options.configuration;
  await prepareDataDir(configuration.dataDir);
  const open = options.open ?? (await ownDatabase({ ...options, configuration, logger, clock }, unwinding));
  // Most of the program loads while the database opens: neither needs the other yet.
  const { runServer } = await import('./run-server');
  const plugins = typeof options.plugins === 'function' ? await options.plugins() : options.plugins;
  return runServer({ ...options, configuration, plugins, logger, clock, listen, open }, unwinding);
}

interface OwnDatabaseOptions {
  readonly configuration: ServerConfiguration;
  readonly logger: Logger;
  readonly clock: Clock;
}

/**
 * Starts to open the configured database. The embedded one belongs to one process, which holds the lock on its folder.
 *
 * @returns a function that hands over the database; its caller then closes it.
 */
async function ownDatabase(
  options: OwnDatabaseOptions,
  unwinding: DisposeStack,
): Promise<() => Promise<DatabaseEngine>> {
  const { configuration } = options;
  if (isEmbedded(configuration.databaseUrl)) {
    const lock = await lockDataFolder(configuration.dataDir);
    unwinding.defer('release the data folder', () => lock.release());
  }
  await prepareEngine(configuration);
  const opening = openDatabase(options);
  // The error is reported when the database is handed over. Until then the rejection has no handler.
  opening.catch(() => undefined);
  let isHandedOver = false;
  unwinding.defer('close the database', async () => {
    const engine = isHandedOver ? undefined : await opening.catch(() => undefined);
    await engine?.close();
  });
  return () => {
    isHandedOver = true;
    return opening;
  };
}

/** Port 0 selects a free port. Links in emails contain it, so it must be known before the server listens. */
async function withRealPort(configuration: ServerConfiguration): Promise<ServerConfiguration> {
  if (configuration.port !== 0) {
    return configuration;
  }
  const probe = createServer();
  const port = await new Promise<number>((resolvePort, reject) => {
    probe.once('error', reject);
    probe.listen(0, configuration.host, () => {
      const address = probe.address();
      resolvePort(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  await new Promise<void>((done) => probe.close(() => done()));
  return { ...configuration, port, publicUrl: configuration.publicUrl.replace(/:0$/, `:${port}`) };
}
