import { existsSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import fastifyHelmet from '@fastify/helmet';
import fastifyMultipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract';
import { said } from '../../contract';
import type { Logger } from '../../kernel/services';
import { ApiAddresses } from '../http/api-addresses';
import { cookieJar } from '../http/cookies';
import { chooseLanguage, usableRequestId } from '../http/headers';
import type { HttpAnswer, HttpCall } from '../http/http-call';
import { httpMessages } from '../http/messages';
import type { PageShell } from '../http/page-shell';
import type { PrivateRequest } from '../http/private-routes';
import { problemAnswer } from '../http/problems';
import { bodyLimits } from '../http/read-body';
import type { PolicyDirectives } from '../http/security-headers';
import type { ServerRoute } from '../http/server-routes';
import { AppError } from '../services';
import { callOf, headerOf, sendAnswer } from './fastify-call';

/** Endpoints of one plugin, with what answers each. */
export interface MountedPlugin {
  readonly pluginId: string;
  readonly endpoints: readonly {
    readonly endpoint: Endpoint;
    readonly answer: (call: HttpCall) => Promise<HttpAnswer>;
  }[];
}

/** What the hub needs of the web server. */
export interface HubMount {
  handleRequest(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
}

export interface WebServerOptions {
  readonly plugins: readonly MountedPlugin[];
  readonly routes: readonly ServerRoute[];
  readonly isPrivateAllowed: (request: PrivateRequest) => boolean;
  readonly hub: HubMount | undefined;
  /** undefined: the API alone. */
  readonly page:
    { readonly shell: PageShell; readonly clientDir: string; readonly policy: PolicyDirectives } | undefined;
  readonly trustProxy: readonly string[];
  /** The public address is https: cookies are secure and browsers are told to stay with it. */
  readonly isSecure: boolean;
  readonly build: string;
  readonly logger: Logger;
}

/** A call made without a socket. */
export interface InjectedCall {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly remoteAddress?: string;
}

export interface InjectedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
  readonly bytes: Uint8Array;
}

/** The web server of one process. */
export interface WebServer {
  readonly server: Server;
  /** @throws Error in a sentence when the address cannot be had. */
  listen(host: string, port: number): Promise<number>;
  inject(call: InjectedCall): Promise<InjectedAnswer>;
  /** Lets running calls finish, then ends what is left after `grace` milliseconds. */
  close(grace: number): Promise<void>;
}

/** A slow client may take this long to send one request. Milliseconds; Fastify's own default is no limit. */
const requestTimeout = 30_000;
/** Longer than the idle limits of usual proxies, which would else meet closed sockets. */
const keepAliveTimeout = 72_000;
const megabyte = 1_048_576;
const yearSeconds = 31_536_000;

/** Puts the web server together. Every plugin gets a scope of its own, so that no hook is felt by others. */
export async function createWebServer(options: WebServerOptions): Promise<WebServer> {
  const app = Fastify({
    logger: false,
    bodyLimit: bodyLimits.json,
    requestTimeout,
    keepAliveTimeout,
    trustProxy: options.trustProxy.length === 0 ? false : [...options.trustProxy],
    genReqId: (request) => usableRequestId(single(request.headers['x-request-id'])) ?? randomUUID(),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    // The door reads the query itself: this parser would keep one of two repeated names.
    routerOptions: { caseSensitive: false, maxParamLength: 500, querystringParser: () => ({}) },
    frameworkErrors: (error, request, reply) => {
      void sendProblem(options, { request, reply, error });
    },
  });
  await app.register(fastifyHelmet, helmetOptions(options));
  await app.register(fastifyMultipart);
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-request-id': request.id, 'x-build': options.build });
  });
  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(options, { request, reply, error }));
  for (const plugin of options.plugins) {
    await mountPlugin(app, plugin, options);
  }
  for (const route of options.routes) {
    mountRoute(app, route, options);
  }
  await mountHub(app, options);
  await mountPage(app, options);
  await app.ready();
  return webServerOf(app, options);
}

function helmetOptions({ page, isSecure }: WebServerOptions): Parameters<typeof fastifyHelmet>[1] {
  const directives = page?.policy ?? { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] };
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: Object.fromEntries(Object.entries(directives).map(([name, values]) => [name, [...values]])),
    },
    // Sign-in with a work account opens a window that must be able to answer.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: isSecure ? { maxAge: yearSeconds } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  };
}

async function mountPlugin(app: FastifyInstance, plugin: MountedPlugin, options: WebServerOptions): Promise<void> {
  await app.register(async (scope) => {
    for (const { endpoint, answer } of plugin.endpoints) {
      scope.route({
        method: endpoint.method,
        url: `/api${endpoint.path}`,
        exposeHeadRoute: endpoint.method === 'GET' && endpoint.effect === 'read',
        bodyLimit: endpoint.kind === 'multipart' ? bodyLimits.multipart : bodyLimits.json,
        handler: async (request, reply) => {
          const cookies = cookieJar(headerOf(request, 'cookie'), options.isSecure);
          const result = await answer(callOf(request, cookies));
          if (result.status < 400 && cookies.changes.length > 0) {
            reply.header('set-cookie', [...cookies.changes]);
          }
          await sendAnswer(request, reply, result);
          return reply;
        },
      });
    }
  });
}

function mountRoute(app: FastifyInstance, route: ServerRoute, options: WebServerOptions): void {
  app.route({
    method: route.method,
    url: route.path,
    exposeHeadRoute: route.method === 'GET',
    handler: async (request, reply) => {
      const header = (name: string) => headerOf(request, name);
      const peerAddress = request.socket.remoteAddress ?? '';
      if (route.access === 'private' && !options.isPrivateAllowed({ peerAddress, header })) {
        throw new AppError('not_found', said(httpMessages.notFound));
      }
      await sendAnswer(request, reply, await route.answer({ requestId: request.id, url: request.url, header }));
      return reply;
    },
  });
}

/** The hub speaks for itself, on the bare request: its body must not have been read before. */
async function mountHub(app: FastifyInstance, { hub }: WebServerOptions): Promise<void> {
  if (hub === undefined) {
    return;
  }
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all('/hubs/*', async (request, reply) => {
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) {
          reply.raw.setHeader(name, value);
        }
      }
      const isAnswered = await hub.handleRequest(request.raw, reply.raw);
      if (!isAnswered) {
        reply.raw.writeHead(404).end();
      }
    });
  });
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!hub.handleUpgrade(request, socket, head)) {
      // Left alone, a socket for an address of nobody would stay open for ever.
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    }
  });
}

async function mountPage(app: FastifyInstance, options: WebServerOptions): Promise<void> {
  const { page } = options;
  const addresses = new ApiAddresses(
    options.plugins.flatMap(({ endpoints }) => endpoints.map((each) => each.endpoint)),
  );
  const assets = page === undefined ? undefined : join(page.clientDir, 'assets');
  if (assets !== undefined && existsSync(assets)) {
    await app.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      immutable: true,
      maxAge: yearSeconds * 1_000,
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (page !== undefined && isPageRequest(request, path)) {
      await sendAnswer(request, reply, page.shell.answer(headerOf(request, 'if-none-match')));
      return reply;
    }
    const allowed = addresses.methodsAt(path);
    if (allowed.length > 0 && request.method === 'OPTIONS') {
      return reply
        .code(204)
        .header('allow', [...allowed, 'OPTIONS'].join(', '))
        .send();
    }
    throw notFound(request.method, allowed);
  });
}

function notFound(method: string, allowed: readonly string[]): AppError {
  if (allowed.length === 0) {
    return new AppError('not_found', said(httpMessages.notFound));
  }
  const allow = allowed.join(', ');
  return new AppError('not_found', said(httpMessages.methodNotAllowed, { method, allowed: allow }), {
    params: { allow },
  });
}

/** Addresses of screens; the client's router says which of them exist. */
function isPageRequest(request: FastifyRequest, path: string): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isReserved = /^\/(api|assets|hubs|dev)(\/|$)/i.test(path) || /^\/(metrics|healthz|readyz)$/i.test(path);
  const wantsPage = path === '/' || (headerOf(request, 'accept') ?? '').includes('text/html');
  return isRead && !isReserved && wantsPage;
}

interface Failed {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly error: unknown;
}

async function sendProblem(options: WebServerOptions, { request, reply, error }: Failed): Promise<void> {
  const answer = problemAnswer(ofFramework(error), {
    requestId: request.id,
    language: chooseLanguage(headerOf(request, 'accept-language')),
    logger: options.logger,
    about: `${request.method} ${request.url.split('?', 1)[0] ?? ''}`,
  });
  // An address that cannot be read never reaches the hook that names the request.
  reply.headers({ 'cache-control': 'no-store', 'x-request-id': request.id, 'x-build': options.build });
  await sendAnswer(request, reply, answer);
}

/** What the framework refuses before any handler runs, in the product's own words. */
function ofFramework(error: unknown): unknown {
  const { code, statusCode } = error as Partial<FastifyError>;
  if (error instanceof AppError || statusCode === undefined) {
    return error;
  }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AppError('too_large', said(httpMessages.tooLarge, { most: bodyLimits.json / megabyte }), {
      cause: error,
    });
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new AppError(
      'unsupported_type',
      said(httpMessages.wrongType, { wanted: 'application/json', given: 'this' }),
    );
  }
  if (statusCode === 404) {
    return new AppError('not_found', said(httpMessages.notFound), { cause: error });
  }
  return statusCode < 500 ? new AppError('validation_failed', said(httpMessages.badAddress), { cause: error }) : error;
}

function webServerOf(app: FastifyInstance, { logger }: WebServerOptions): WebServer {
  return {
    server: app.server,
    async listen(host, port) {
      try {
        await app.listen({ host, port });
      } catch (error) {
        throw new Error(listenFailure(error, host, port), { cause: error });
      }
      const address = app.server.address();
      return typeof address === 'object' && address !== null ? address.port : port;
    },
    async inject({ body, ...call }) {
      const answer = await app.inject({
        ...call,
        method: call.method as 'GET',
        headers: { ...call.headers },
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : Buffer.from(body) }),
      });
      return {
        status: answer.statusCode,
        headers: answer.headers as InjectedAnswer['headers'],
        body: answer.payload,
        bytes: answer.rawPayload,
      };
    },
    async close(grace) {
      // The platform's timer: a shutdown must end even where a test holds the clock.
      const timer = setTimeout(() => {
        logger.warn('Some calls did not finish in time; their connections are closed.');
        app.server.closeAllConnections();
      }, grace);
      try {
        await app.close();
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

function listenFailure(error: unknown, host: string, port: number): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return `Port ${port} at ${host} is taken by another program; end it, or set PORT to another number.`;
  }
  if (code === 'EACCES') {
    return `Port ${port} may not be opened by this user; set PORT to a number above 1023.`;
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `HOST '${host}' is no address of this machine; set HOST to one, such as 127.0.0.1.`;
  }
  return `The server could not listen at ${host}:${port}.`;
}

function single(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.[0];
}
