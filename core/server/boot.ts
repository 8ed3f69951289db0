import { createServer } from 'node:net';
import type { Worker } from 'node:worker_threads';
import type { ServiceToken } from '../contract';
import { coreVersion } from '../kernel/core-version';
import type { Clock, Logger } from '../kernel/services';
import type { InjectedAnswer, InjectedCall, WebServer } from './adapters/fastify-server';
import { createWebServer } from './adapters/fastify-server';
import { createPinoLogger } from './adapters/pino-logger';
import { PrometheusMetrics } from './adapters/prometheus-metrics';
import { systemClock } from './adapters/system-clock';
import { archiveEndpoints } from './archive/archive-endpoints';
import type { ServerConfiguration } from './configuration';
import { prepareDataDir } from './data-dir';
import { lockDataFolder } from './data-folder/lock';
import { diagnosticsEndpoints } from './diagnostics/diagnostics-endpoint';
import { answerHeaders } from './http/answer-headers';
import { EndpointRunner } from './http/endpoint-runner';
import { healthRoutes } from './http/health';
import { KeptAnswers } from './http/kept-answers';
import { mailboxRoutes } from './http/mailbox-routes';
import { metricsRoute } from './http/metrics-route';
import { mountedPlugins } from './http/mounted-plugins';
import type { PageShell } from './http/page-shell';
import { loadPageShell } from './http/page-shell';
import { policyReportRoute } from './http/policy-reports';
import { createPrivateGuard } from './http/private-routes';
import type { Kernel } from './kernel';
import { createKernel } from './kernel';
import { kernelMetrics } from './metrics/kernel-metrics';
import { docsRoutes } from './openapi/docs-routes';
import { openDatabase } from './open-database';
import { operatorDependencies } from './operator/installation-acts';
import { runOperatorCommand } from './operator/operator-commands';
import { startOperatorSocket } from './operator/operator-socket';
import type { ServerPlugin } from './plugin';
import type { DatabaseEngine } from './sql/engine';
import type { MigrationOwner } from './sql/migrate';
import { Unwinding } from './unwinding';

export { createPinoLogger } from './adapters/pino-logger';
export { operate } from './operate';

export interface BootOptions {
  readonly configuration: ServerConfiguration;
  readonly plugins: readonly ServerPlugin[];
  readonly logger?: Logger;
  readonly clock?: Clock;
  /** Opens another database than the configured one: tests start from a prepared copy in memory. */
  readonly open?: (owners: readonly MigrationOwner[]) => Promise<DatabaseEngine>;
  /** The built `pglite-worker.js`; the embedded database runs in it. */
  readonly workerUrl?: string | URL;
  /** The worker itself, started early; it has no task yet. */
  readonly idleWorker?: Worker | undefined;
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
  get<T>(token: ServiceToken<T>): T;
  /** Makes a call without a socket. */
  inject(call: InjectedCall): Promise<InjectedAnswer>;
  /** Answers what is running, refuses what comes, and takes everything down within ten seconds. */
  stop(): Promise<void>;
}

const callTimeLimit = 30_000;
/** Of the ten seconds that a shutdown may take, what running calls get; the rest is for the database to close. */
const grace = 7_000;

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
  const { plugins, logger, clock = systemClock, listen: listens = true } = options;
  const configuration = listens ? await withRealPort(options.configuration) : options.configuration;
  await prepareDataDir(configuration.dataDir);
  const open = options.open ?? (await ownDatabase({ ...options, configuration, logger, clock }, unwinding));
  const kernel = await createKernel({ configuration, plugins, logger, clock, open });
  unwinding.add('stop the kernel', () => kernel.stop());
  const state = { isShuttingDown: false };
  const page = await readPage(configuration);
  const build = options.build ?? page?.build ?? coreVersion;
  const { limiter } = kernel;
  const mounted = mountedPlugins(
    new EndpointRunner({
      identities: kernel.identity.identities,
      entitlements: kernel.eventing.entitlements,
      contexts: kernel.contexts,
      host: kernel.host,
      principals: kernel.principals,
      limiter,
      answers: new KeptAnswers(kernel.engine, clock),
      feedCursor: (clientId) => kernel.eventing.currentCursor(clientId),
      isShuttingDown: () => state.isShuttingDown,
      words: kernel.words,
      logger: logger.scoped('core:http'),
      timeLimit: options.timeLimit ?? callTimeLimit,
      checksAnswers: options.checksAnswers ?? false,
    }),
    kernel.host.all,
    [
      ...kernel.eventing.endpoints,
      ...archiveEndpoints(kernel.archives),
      ...diagnosticsEndpoints({ engine: kernel.engine, installed: kernel.host, build, startedAt: clock.now() }),
    ],
  );
  const metrics = new PrometheusMetrics({ logger: logger.scoped('core:metrics'), ofProcess: listens });
  unwinding.add('forget the figures', () => metrics.close());
  for (const source of kernelMetrics(kernel)) {
    metrics.add(source);
  }
  const web = await createWebServer({
    plugins: mounted,
    metrics,
    routes: [
      metricsRoute(metrics),
      ...healthRoutes({
        build: page?.build ?? coreVersion,
        engine: kernel.engine,
        backplane: kernel.backplane,
        installed: kernel.host,
        clock,
        isShuttingDown: () => state.isShuttingDown,
      }),
      ...docsRoutes({ plugins: mounted, viewerDir: options.viewerDir }),
      policyReportRoute({ limiter, logger: logger.scoped('core:http') }),
      ...(kernel.eventing.mailbox === undefined ? [] : mailboxRoutes(kernel.eventing.mailbox)),
    ],
    isPrivateAllowed: createPrivateGuard(configuration),
    hub: kernel.hub,
    page,
    trustProxy: configuration.trustProxy,
    isSecure: configuration.publicUrl.startsWith('https:'),
    headers: answerHeaders({ ...configuration, build }),
    words: kernel.words,
    logger: logger.scoped('core:http'),
  });
  unwinding.add('close the web server', () => web.close(grace));
  await kernel.start();
  const port = listens ? await listenAndHear(web, kernel, configuration, unwinding) : undefined;
  return {
    url: port === undefined ? '' : urlOf(configuration.host, port),
    kernel,
    get: (token) => kernel.get(token),
    inject: (call) => web.inject(call),
    stop: async () => {
      state.isShuttingDown = true;
      await kernel.hub.hub.shutdown();
      await unwinding.run();
    },
  };
}

type OwnDatabaseOptions = Pick<BootOptions, 'workerUrl' | 'idleWorker'> & {
  readonly configuration: ServerConfiguration;
  readonly logger: Logger;
  readonly clock: Clock;
};

/** The configured database; the embedded one belongs to one process, which holds the lock on its folder. */
async function ownDatabase(options: OwnDatabaseOptions, unwinding: Unwinding): Promise<() => Promise<DatabaseEngine>> {
  const { configuration, workerUrl, idleWorker } = options;
  if (configuration.databaseUrl === undefined) {
    const lock = await lockDataFolder(configuration.dataDir);
    unwinding.add('release the data folder', () => lock.release());
  }
  return () => openDatabase({ ...options, workerUrl, idleWorker });
}

interface Page {
  readonly shell: PageShell;
  readonly clientDir: string;
  readonly build: string;
}

async function readPage({ clientDir, client }: ServerConfiguration): Promise<Page | undefined> {
  if (clientDir === undefined) {
    return undefined;
  }
  const shell = await loadPageShell(clientDir, client);
  return { shell, clientDir, build: shell.build };
}

async function listenAndHear(
  web: WebServer,
  kernel: Kernel,
  configuration: ServerConfiguration,
  unwinding: Unwinding,
): Promise<number> {
  const port = await web.listen(configuration.host, configuration.port);
  const dependencies = operatorDependencies(kernel);
  const socket = await startOperatorSocket({
    dataDir: configuration.dataDir,
    logger: kernel.logger.scoped('core:operator'),
    run: (words) => runOperatorCommand(words, dependencies),
  });
  unwinding.add('close the operator socket', () => socket?.close());
  return port;
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

function urlOf(host: string, port: number): string {
  const isAny = host === '0.0.0.0' || host === '::';
  const name = isAny || host === '127.0.0.1' || host === '::1' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
