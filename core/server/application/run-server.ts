import { coreVersion } from '../../kernel/core-version';
import type { WebServer } from '../web/fastify/fastify-server';
import { createWebServer } from '../web/fastify/fastify-server';
import { PrometheusMetrics } from '../operations/metrics/prometheus-metrics';
import { auditLogEndpoints } from '../operations/audit-log/audit-log-endpoints';
import { archiveEndpoints } from '../operations/portal-export/archive-endpoints';
import type { ServerBootOptions, RunningServer } from './boot-options';
import type { ServerConfiguration } from '../platform/configuration';
import { peopleEndpoints } from '../identity/accounts/people-endpoints';
import { unreadEndpoints } from '../identity/accounts/unread-endpoints';
import { companyEndpoints } from '../identity/accounts/company-endpoints';
import { diagnosticsEndpoints } from '../operations/diagnostics/diagnostics-endpoint';
import { customFieldEndpoints } from '../work-areas/custom-fields/custom-field-endpoints';
import { recurrenceEndpoints } from '../work-areas/recurrence/recurrence-endpoints';
import { labelEndpoints } from '../work-areas/labels/label-endpoints';
import { statusEndpoints } from '../work-areas/statuses/status-endpoints';
import { timeEntryEndpoints } from '../work-areas/time-entries/time-entry-endpoints';
import { storageEndpoints } from '../operations/storage/storage-endpoints';
import { savedViewEndpoints } from '../work-areas/saved-views/saved-view-endpoints';
import { responseHeaders } from '../web/http/response-headers';
import { EndpointRunner } from '../web/http/endpoint-runner';
import { healthRoutes } from '../web/http/health';
import { Vault } from '../platform/vault/vault';
import { RefusedClaims } from '../web/http/refused-claims';
import { IdempotencyStore } from '../web/http/idempotency-store';
import { mailboxRoutes } from '../web/http/mailbox-routes';
import { metricsRoute } from '../web/http/metrics-route';
import { routedPlugins } from '../web/http/routed-plugins';
import type { PageShell } from '../web/http/page-shell';
import { loadPageShell } from '../web/http/page-shell';
import { policyReportRoute } from '../web/http/policy-reports';
import { createPrivateGuard } from '../web/http/private-routes';
import type { Kernel } from './kernel';
import { createKernel } from './kernel';
import { kernelMetrics } from './kernel-metrics';
import { docsRoutes } from '../web/openapi/docs-routes';
import { operatorDependencies } from './installation-operations';
import { runOperatorCommand } from '../operations/operator/operator-commands';
import { startOperatorSocket } from '../operations/operator/operator-socket';
import type { ServerPlugin } from '../plugin';
import type { DisposeStack } from '../platform/dispose-stack';

/** Options of `bootServer` with everything resolved that is known before most of the program loads. */
export type RunServerOptions = Pick<
  ServerBootOptions,
  'configuration' | 'files' | 'viewerDir' | 'build' | 'timeLimit' | 'checksAnswers'
> &
  Required<Pick<ServerBootOptions, 'open' | 'logger' | 'clock' | 'listen'>> & {
    readonly plugins: readonly ServerPlugin[];
  };

const callTimeLimit = 30_000;
/** Time for running requests, of the ten seconds of a shutdown. The rest is for closing the database. */
const grace = 7_000;

/**
 * Starts everything that follows the opening of the database. When it fails, `unwinding` holds what has to be stopped.
 */
export async function runServer(options: RunServerOptions, unwinding: DisposeStack): Promise<RunningServer> {
  const { configuration, plugins, logger, clock, open } = options;
  const kernel = await createKernel({ configuration, plugins, logger, clock, open, files: options.files });
  unwinding.defer('stop the kernel', () => kernel.stop());
  const state = { isShuttingDown: false };
  const page = await readPage(configuration);
  const build = options.build ?? page?.build ?? coreVersion;
  const { limiter } = kernel;
  const mounted = routedPlugins(
    new EndpointRunner({
      engine: kernel.engine,
      clock,
      identities: kernel.identity.identities,
      entitlements: kernel.eventing.entitlements,
      vault: kernel.get(Vault),
      contexts: kernel.contexts,
      permissionsOf: (role) => kernel.host.permissionsOf(role),
      principals: kernel.principals,
      limiter,
      sessions: kernel.sessions,
      refusedClaims: new RefusedClaims(clock),
      idempotency: new IdempotencyStore(kernel.engine, clock),
      feedCursor: (clientId) => kernel.eventing.currentCursor(clientId),
      isShuttingDown: () => state.isShuttingDown,
      translator: kernel.translator,
      logger: logger.scoped('core:http'),
      timeLimit: options.timeLimit ?? callTimeLimit,
      maxFileBytes: configuration.maxFileBytes,
      validatesResponses: options.checksAnswers ?? false,
    }),
    kernel.host.all,
    [
      ...kernel.eventing.endpoints,
      ...companyEndpoints,
      ...unreadEndpoints,
      ...peopleEndpoints,
      ...labelEndpoints,
      ...recurrenceEndpoints,
      ...customFieldEndpoints,
      ...statusEndpoints,
      ...savedViewEndpoints,
      ...timeEntryEndpoints,
      ...auditLogEndpoints({ engine: kernel.engine, installed: kernel.host }),
      ...storageEndpoints({
        engine: kernel.engine,
        installed: kernel.host,
      }),
      ...archiveEndpoints({ files: kernel.files, keys: kernel.keys }),
      ...diagnosticsEndpoints({ engine: kernel.engine, installed: kernel.host, build, startedAt: clock.now() }),
    ],
  );
  const metrics = new PrometheusMetrics({ logger: logger.scoped('core:metrics'), ofProcess: options.listen });
  unwinding.defer('close the metrics', () => metrics.close());
  for (const source of kernelMetrics(kernel)) {
    metrics.add(source);
  }
  const routes = [
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
    policyReportRoute({ limiter, clock, logger: logger.scoped('core:http') }),
    ...(kernel.eventing.mailbox === undefined ? [] : mailboxRoutes(kernel.eventing.mailbox)),
  ];
  const web = await createWebServer({
    plugins: mounted,
    metrics,
    routes,
    isPrivateAllowed: createPrivateGuard(configuration),
    hub: kernel.hub,
    page,
    trustProxy: configuration.trustProxy,
    uploadMinRate: configuration.uploadMinRate,
    staging: kernel.files.staging,
    isSecure: configuration.publicUrl.startsWith('https:'),
    headers: responseHeaders({ ...configuration, build, scriptSources: page?.shell.scriptSources ?? [] }),
    words: kernel.translator,
    logger: logger.scoped('core:http'),
  });
  unwinding.defer('close the web server', () => web.close(grace));
  await kernel.start();
  const port = options.listen ? await listenAndOpenSocket(web, kernel, configuration, unwinding) : undefined;
  return {
    url: port === undefined ? '' : urlOf(configuration.host, port),
    kernel,
    routes,
    get: (token) => kernel.get(token),
    inject: (call) => web.inject(call),
    stop: async () => {
      state.isShuttingDown = true;
      await kernel.hub.hub.shutdown();
      await unwinding.dispose();
    },
  };
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

async function listenAndOpenSocket(
  web: WebServer,
  kernel: Kernel,
  configuration: ServerConfiguration,
  unwinding: DisposeStack,
): Promise<number> {
  const port = await web.listen(configuration.host, configuration.port);
  const dependencies = operatorDependencies(kernel);
  const socket = await startOperatorSocket({
    dataDir: configuration.dataDir,
    logger: kernel.logger.scoped('core:operator'),
    run: (words, report) => runOperatorCommand(words, dependencies, report),
  });
  unwinding.defer('close the operator socket', () => socket?.close());
  return port;
}

function urlOf(host: string, port: number): string {
  const isAny = host === '0.0.0.0' || host === '::';
  const name = isAny || host === '127.0.0.1' || host === '::1' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
