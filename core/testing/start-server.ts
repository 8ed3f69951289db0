import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { $ZodError } from 'zod/v4/core';
import type { Endpoint, EndpointArguments, EndpointResponse, EndpointShape } from '../contract';
import type { Clock, Logger } from '../kernel/services';
import type { InjectedRequest } from '../server/web/fastify/fastify-server';
import type { RunningServer } from '../server/application/boot';
import type { ServerConfiguration } from '../server/platform/configuration';
import type { CapturedMail } from '../server/background/mail/mailbox';
import type { CreateFileStore } from '../server/work-areas/files/stored-files';
import type { OperatorResult } from '../server/operations/operator/operator-result';
import type { ServerPlugin } from '../server/plugin';
import type { Actor } from '../server/request-context/actor';
import type { PortalContext } from '../server/request-context/call-context';
import type { FakeLogger } from './fakes/fake-logger';
import type { Sql } from '../server/data/sql/database';
import type { MigrationOwner } from '../server/data/sql/migrate';
import type { TestDatabase } from './describe-databases';
import { CountingClock, findLeaks } from './leaks';
import type { TestResponse, TestRequestOptions } from './test-request';
import { readResponse, RefusedRequest, requestFor, toTestResponse } from './test-request';
import type { TestPeople, TestPerson, TestPortal } from './test-people';

export interface StartServerOptions {
  readonly plugins: readonly ServerPlugin[];
  /** Default: a separate embedded database. */
  readonly database?: TestDatabase;
  readonly configuration?: Partial<ServerConfiguration>;
  readonly clock?: Clock;
  readonly logger?: Logger;
  /** True opens a port, for tests that need a socket: the hub, a browser. */
  readonly listen?: boolean;
  /** Milliseconds that a request may take. */
  readonly timeLimit?: number;
  /** As for `bootServer`. */
  readonly files?: CreateFileStore;
  /** Folder with the viewer of the OpenAPI document. */
  readonly viewerDir?: string;
}

/** Where and as whom `TestServer.inPlugin` works. */
export interface TestWork {
  readonly pluginId: string;
  readonly portal: Pick<TestPortal, 'clientId'>;
  /** Default: `write`. */
  readonly mode?: 'read' | 'write';
  /** Default: a background job. */
  readonly by?: TestPerson | undefined;
  readonly modules?: readonly string[];
}

/** The real server for a test: same wrapper, same database dialect, no port by default. */
export interface TestServer {
  readonly running: RunningServer;
  /** Creates people, portals and plans. */
  readonly people: TestPeople;
  /** Calls an endpoint as its client does. @throws RefusedRequest for any error status. */
  call<S extends EndpointShape>(
    endpoint: Endpoint<S>,
    parts: EndpointArguments<S>,
    options?: TestRequestOptions,
  ): Promise<EndpointResponse<S>>;
  /** Like `call`, but returns the response whatever its status. */
  send<S extends EndpointShape>(
    endpoint: Endpoint<S>,
    parts: EndpointArguments<S>,
    options?: TestRequestOptions,
  ): Promise<TestResponse>;
  /** Sends a raw request, for requests that the product's client never sends. */
  request(call: InjectedRequest): Promise<TestResponse>;
  /**
   * Executes a statement as a plugin in a portal with the generic plan, and returns the plan's lines with the rows of each
   * step: row counts show whether a list stays fast, and timings do not.
   */
  explain(statement: Sql, as: { readonly pluginId: string; readonly clientId: string }): Promise<readonly string[]>;
  /** Runs work in a portal as a plugin, with its database role and all modules of `modules`. */
  inPlugin<T>(place: TestWork, act: (context: PortalContext) => Promise<T>): Promise<T>;
  /** Runs a command of `npm run operator` in this server. */
  operate(...words: readonly string[]): Promise<OperatorResult>;
  /** Captured emails, newest first. */
  mails(): Promise<readonly CapturedMail[]>;
  /** Resolves when all committed events are sequenced, delivered and pushed. */
  settle(): Promise<void>;
  /** @throws Error if a plugin leaked a resource. */
  stop(): Promise<void>;
}

/**
 * Starts the server for a test.
 *
 * Imports the server's code lazily, so that client tests can import the test kit without it.
 */
export async function startServer(options: StartServerOptions): Promise<TestServer> {
  const [{ bootServer }, { TestPeople: People }, { FakeLogger }, { systemClock }] = await Promise.all([
    import('../server/application/boot'),
    import('./test-people'),
    import('./fakes/fake-logger'),
    import('../server/platform/system-clock'),
  ]);
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-test-'));
  const database = options.database === 'server' ? await makeDatabase() : undefined;
  const logger = options.logger ?? new FakeLogger();
  const clock = new CountingClock(options.clock ?? systemClock);
  const configuration = { ...testConfiguration(dataDir, database?.url), ...options.configuration };
  const release = async (): Promise<void> => {
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const running = await bootServer({
      configuration,
      plugins: options.plugins,
      logger,
      clock,
      listen: options.listen ?? false,
      checksAnswers: true,
      ...(options.timeLimit === undefined ? {} : { timeLimit: options.timeLimit }),
      ...(options.files === undefined ? {} : { files: options.files }),
      ...(options.viewerDir === undefined ? {} : { viewerDir: options.viewerDir }),
      open: (owners) => openDatabase({ owners, databaseUrl: database?.url, dataDir, logger, clock }),
    });
    return testServer(running, { people: new People(running.kernel), logger }, async () => {
      await running.stop();
      await release();
      assertNothingLeft(running, clock);
    });
  } catch (error) {
    await release();
    throw error;
  }
}

function testServer(
  running: RunningServer,
  { people, logger }: { readonly people: TestPeople; readonly logger: Logger },
  stop: () => Promise<void>,
): TestServer {
  const request = async (call: InjectedRequest): Promise<TestResponse> => {
    const response = toTestResponse(await running.inject(call));
    const cause = response.status < 500 ? undefined : causeOf(logger, response);
    return cause === undefined ? response : { ...response, cause };
  };
  const send: TestServer['send'] = async (endpoint, parts, options) =>
    request(await requestFor(endpoint as Endpoint, parts as EndpointArguments<EndpointShape>, options));
  return {
    running,
    people,
    request,
    send,
    async call(endpoint, parts, options) {
      const answer = await send(endpoint, parts, options);
      if (answer.status >= 300) {
        throw new RefusedRequest(answer, endpoint.id);
      }
      return readResponse(endpoint, answer);
    },
    async explain(statement, { pluginId, clientId }) {
      const [{ countStatement }, { ownerNames }] = await Promise.all([
        import('../server/data/sql/describe-statements'),
        import('../server/data/sql/migration-owner'),
      ]);
      const scope = { role: ownerNames(pluginId).app, clientId, personId: undefined };
      return countStatement(running.kernel.engine, { ...statement.compile(), scope });
    },
    async inPlugin({ pluginId, portal: { clientId }, mode = 'write', by, modules = [] }, act) {
      const { portalJobActor } = await import('../server/request-context/system-actor');
      const job = portalJobActor(new Set(modules));
      const actor: Actor = by === undefined ? job : { ...job, kind: 'user', userId: by.personId, email: by.email };
      return running.kernel.contexts.inPortal({ pluginId, actor, requestId: 'test', mode, clientId }, act);
    },
    async operate(...words) {
      const [{ runOperatorCommand }, { operatorDependencies }] = await Promise.all([
        import('../server/operations/operator/operator-commands'),
        import('../server/application/installation-operations'),
      ]);
      return runOperatorCommand(words, operatorDependencies(running.kernel));
    },
    mails: async () => (await running.kernel.eventing.mailbox?.list(maxMails)) ?? [],
    settle: () => running.kernel.eventing.settle(),
    stop,
  };
}

/** What a recording logger has about the request of a 5xx: the endpoint, and the errors down to the first one. */
function causeOf(logger: Logger, { headers }: TestResponse): string | undefined {
  const { lines = [] } = logger as Partial<FakeLogger>;
  const requestId = headers['x-request-id'];
  const line = lines.findLast(
    ({ level, details }) => level === 'error' && (details as { requestId?: unknown })?.requestId === requestId,
  );
  if (line === undefined) {
    return undefined;
  }
  const causes: string[] = [line.message];
  for (let { error } = line; error instanceof Error; error = error.cause) {
    causes.push(error instanceof $ZodError ? issuesIn(error) : error.message);
  }
  return [...new Set(causes)].join(' ');
}

function issuesIn({ issues }: $ZodError): string {
  return issues
    .map((issue) => {
      const wanted = issue.code === 'invalid_type' ? `, ${issue.expected} expected` : '';
      return `'${issue.path.join('.')}': ${issue.message} (${issue.code}${wanted}).`;
    })
    .join(' ');
}

const maxMails = 200;

function assertNothingLeft({ kernel }: RunningServer, clock: CountingClock): void {
  const left = findLeaks(kernel.host.all, clock);
  if (left.length > 0) {
    throw new Error(`The server leaked resources when it stopped: ${left.join('; ')}.`);
  }
}

interface OpenTestDatabase {
  readonly owners: readonly MigrationOwner[];
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly logger: Logger;
  readonly clock: Clock;
}

/** An embedded database is a copy of a template for these migrations; one on a server is migrated here. */
async function openDatabase({ owners, ...rest }: OpenTestDatabase) {
  const [{ openEngine }, { migrate }, { openTestDatabase }] = await Promise.all([
    import('../server/data/open-engine'),
    import('../server/data/sql/migrate'),
    import('./server/test-databases'),
  ]);
  if (rest.databaseUrl !== undefined) {
    return openEngine(rest);
  }
  return openTestDatabase({
    ...rest,
    template: { key: keyOf(owners), prepare: (engine) => migrate(engine, owners, rest.logger) },
  });
}

function keyOf(owners: readonly MigrationOwner[]): string {
  const said = owners.map(({ id, tables, migrations, seeds = [], publishes, reads }) => ({
    id,
    tables,
    migrations: migrations.map((each) => [
      each.id,
      ...[...each.up, ...(each.concurrently ?? [])].map((query) => query.compile()),
    ]),
    seeds: seeds.map((query) => query.compile()),
    publishes: publishes.map(({ view, as }) => [view, as.compile()]),
    reads,
  }));
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}

async function makeDatabase() {
  const { createDatabase } = await import('./server/postgres-test-database');
  return createDatabase();
}

export function testConfiguration(dataDir: string, databaseUrl: string | undefined): ServerConfiguration {
  return {
    host: '127.0.0.1',
    port: 0,
    dataDir,
    databaseUrl,
    databasePoolSize: 10,
    redisUrl: undefined,
    publicUrl: 'http://localhost:0',
    smtpUrl: undefined,
    mailFrom: { name: 'Tessera', address: 'noreply@example.com' },
    operatorToken: undefined,
    appKeys: ['k'.repeat(32)],
    trustProxy: [],
    outgoingAllowed: [],
    outgoingAllowsHttp: false,
    uploadMinRate: 8_192,
    mailQuota: 10_000,
    fileQuota: 1024 * 1024 * 1024,
    maxFileBytes: 1024 * 1024 * 1024,
    paymentGateway: 'none',
    seller: { name: undefined, address: [], taxId: undefined, tax: { kind: 'none' } },
    logLevel: 'silent',
    clientDir: undefined,
    client: {
      authBase: '',
      apiBase: '',
      narrowMode: 'landing',
      androidStoreUrl: 'https://play.google.com/store',
      iosStoreUrl: 'https://www.apple.com/app-store/',
      helpUrl: 'https://help.tessera.example/',
    },
    jobLease: 60_000,
    rateLimitFactor: 10_000,
  };
}
