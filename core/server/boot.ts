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
  /** What is installed, or what loads it while the database opens. */
  readonly plugins: readonly ServerPlugin[] | (() => Promise<readonly ServerPlugin[]>);
  readonly logger?: Logger;
  readonly clock?: Clock;
  /** Opens another database than the configured one: tests start from a prepared copy. */
  readonly open?: (owners: readonly MigrationOwner[]) => Promise<DatabaseEngine>;
  /** Folder with the viewer of the OpenAPI document; without it there is the document only. */
  readonly viewerDir?: string;
  /** Told to browsers as `x-build`; by default it follows from the built page. */
  readonly build?: string;
  /** False serves `inject` only, without a port and without the operator's socket. */
  readonly listen?: boolean;
  /** Milliseconds that a call may take. */
  readonly timeLimit?: number;
  /** Compares each answer with its whole schema. */
  readonly checksAnswers?: boolean;
}

/** A server that runs. */
export interface RunningServer {
  /** Where it listens; empty without a port. */
  readonly url: string;
  readonly kernel: Kernel;
  /** The routes that no plugin owns. */
  readonly routes: readonly ServerRoute[];
  get<T>(token: ServiceToken<T>): T;
  /** Makes a call without a socket. */
  inject(call: InjectedCall): Promise<InjectedAnswer>;
  /** Answers what is running, refuses what comes, and takes everything down within ten seconds. */
  stop(): Promise<void>;
}

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

/** Carries out an operator's command; see `operate.ts`, which a server that only serves does not load. */
export async function operate(options: OperateOptions, typed: readonly string[]): Promise<OperatorAnswer> {
  const program = await import('./operate');
  return program.operate(options, typed);
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
  if (isEmbedded(configuration.databaseUrl)) {
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
