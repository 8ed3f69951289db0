import { createServer } from 'node:net';
import type { ServiceToken } from '../contract';
import type { Clock, Logger } from '../kernel/services';
import type { InjectedAnswer, InjectedCall } from './adapters/fastify-server';
import { createPinoLogger } from './adapters/pino-logger';
import { systemClock } from './adapters/system-clock';
import type { ServerConfiguration } from './configuration';
import { prepareDataDir } from './data-dir';
import { lockDataFolder } from './data-folder/lock';
import type { ServerRoute } from './http/server-routes';
import type { Kernel } from './kernel';
import type { OperateOptions } from './operate';
import { openDatabase } from './open-database';
import type { OperatorAnswer } from './operator/operator-answer';
import type { ServerPlugin } from './plugin';
import type { DatabaseEngine } from './sql/engine';
import type { MigrationOwner } from './sql/migrate';
import { isEmbedded, prepareEngine } from './sql/open-engine';
import { Unwinding } from './unwinding';

export { createPinoLogger } from './adapters/pino-logger';
export { isThisMachine } from './http/this-machine';

export interface BootOptions {
  readonly configuration: ServerConfiguration;
  /** The installed plugins, or a function that loads them while the database opens. */
  readonly plugins: readonly ServerPlugin[] | (() => Promise<readonly ServerPlugin[]>);
  readonly logger?: Logger;
  readonly clock?: Clock;
  /** Opens a database other than the configured one. Tests start from a prepared copy. */
  readonly open?: (owners: readonly MigrationOwner[]) => Promise<DatabaseEngine>;
  /** Folder with the viewer of the OpenAPI document. Without it, only the document is served. */
  readonly viewerDir?: string;
  /** Sent to browsers as `x-build`. Default: the build of the page. */
  readonly build?: string;
  /** False serves `inject` only, without a port and without the operator's socket. */
  readonly listen?: boolean;
  /** Time limit of a request in milliseconds. */
  readonly timeLimit?: number;
  /** Validates each response against its whole schema. */
  readonly checksAnswers?: boolean;
}

/** A running server. */
export interface RunningServer {
  /** Address of the server. Empty without a port. */
  readonly url: string;
  readonly kernel: Kernel;
  /** Routes that belong to no plugin. */
  readonly routes: readonly ServerRoute[];
  get<T>(token: ServiceToken<T>): T;
  /** Sends a request without a socket. */
  inject(call: InjectedCall): Promise<InjectedAnswer>;
  /** Finishes running requests, refuses new ones, and stops everything within ten seconds. */
  stop(): Promise<void>;
}

/**
 * Starts the server: database, migrations, plugins, web server, and background work.
 *
 * @throws Error whose message is one sentence for the operator. Nothing keeps running then.
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

/** Runs an operator's command. `operate.ts` is loaded on demand, because a serving process does not need it. */
export async function operate(options: OperateOptions, typed: readonly string[]): Promise<OperatorAnswer> {
  const program = await import('./operate');
  return program.operate(options, typed);
}

async function start(options: BootOptions & { readonly logger: Logger }, unwinding: Unwinding): Promise<RunningServer> {
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
async function ownDatabase(options: OwnDatabaseOptions, unwinding: Unwinding): Promise<() => Promise<DatabaseEngine>> {
  const { configuration } = options;
  if (isEmbedded(configuration.databaseUrl)) {
    const lock = await lockDataFolder(configuration.dataDir);
    unwinding.add('release the data folder', () => lock.release());
  }
  await prepareEngine(configuration);
  const opening = openDatabase(options);
  // The error is reported when the database is handed over. Until then the rejection has no handler.
  opening.catch(() => undefined);
  let isHandedOver = false;
  unwinding.add('close the database', async () => {
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
