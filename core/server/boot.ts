import { createServer } from 'node:net';
import type { Clock, Logger } from '../kernel/services';
import { createPinoLogger } from './adapters/pino-logger';
import { systemClock } from './adapters/system-clock';
import type { BootOptions, RunningServer } from './boot-options';
import type { ServerConfiguration } from './configuration';
import { prepareDataDir } from './data-dir';
import { lockDataFolder } from './data-folder/lock';
import { openDatabase } from './open-database';
import type { DatabaseEngine } from './sql/engine';
import { prepareEngine } from './sql/open-engine';
import { Unwinding } from './unwinding';

export { createPinoLogger } from './adapters/pino-logger';
export { isThisMachine } from './http/this-machine';
export type { BootOptions, RunningServer } from './boot-options';

/**
 * Starts the server: database, migrations, plugins, web server, and what works by itself.
 *
 * @throws Error whose message is one sentence for whoever started it; nothing is left running then.
 */
export async function bootServer(options: BootOptions): Promise<RunningServer> {
  const logger = options.logger ?? createPinoLogger(options.configuration.logLevel);
  const unwinding = new Unwinding(logger);
  try {
    return await start({ ...options, logger }, unwinding);
  } catch (error) {
    await unwinding.run();
    throw error;
  }
}

async function start(options: BootOptions & { readonly logger: Logger }, unwinding: Unwinding): Promise<RunningServer> {
  const { logger, clock = systemClock, listen = true } = options;
  const configuration = listen ? await withRealPort(options.configuration) : options.configuration;
  await prepareDataDir(configuration.dataDir);
  const open = options.open ?? (await ownDatabase({ ...options, configuration, logger, clock }, unwinding));
  // The greater part of the program is read while the database opens: neither needs the other yet.
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
 * Begins to open the configured database; the embedded one belongs to one process, which holds the lock on its folder.
 *
 * @returns hands the database over to whoever closes it from then on.
 */
async function ownDatabase(options: OwnDatabaseOptions, unwinding: Unwinding): Promise<() => Promise<DatabaseEngine>> {
  const { configuration } = options;
  if (configuration.databaseUrl === undefined) {
    const lock = await lockDataFolder(configuration.dataDir);
    unwinding.add('release the data folder', () => lock.release());
  }
  await prepareEngine(configuration);
  const opening = openDatabase(options);
  // Whoever takes it is told why it does not open; until then nobody listens.
  opening.catch(() => undefined);
  let isTaken = false;
  unwinding.add('close the database', async () => {
    const engine = isTaken ? undefined : await opening.catch(() => undefined);
    await engine?.close();
  });
  return () => {
    isTaken = true;
    return opening;
  };
}

/** Port 0 asks for any free one; links in mails must name it before the server listens. */
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
