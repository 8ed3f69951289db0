import type { IncomingMessage, Server } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import fastifyMultipart from '@fastify/multipart';
import Fastify from 'fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { localized } from '../../../contract';
import { methodsOf } from '../http/api-addresses';
import { cookieJar } from '../http/cookies';
import { createProxyCheck } from '../http/forwarding-headers';
import { safeRequestId } from '../../request-context/headers';
import { httpMessages } from '../../request-context/problems/messages';
import { bodyLimits, streamType } from '../http/read-body';
import type { ServerRoute } from '../http/server-routes';
import { AppError } from '../../platform/app-error';
import { traceIdOf } from '../../platform/trace-context';
import { enforceMinBodyRate } from './min-body-rate';
import { clientAddressOf, toHttpRequest, headerOf, sendFastifyResponse, traceOf } from './fastify-request';
import { mountPage } from './fastify-pages';
import { listenFailure, sendProblem } from './fastify-problems';
import type { RoutedPlugin, WebServerOptions } from './web-server-options';
import { refuseUpgrade } from '../../realtime/hub/http-responses';

/** A request without a socket. */
export interface InjectedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly remoteAddress?: string;
}

export interface InjectedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
  readonly bytes: Uint8Array;
}

/** The web server of one process. */
export interface WebServer {
  readonly server: Server;
  /** @throws Error with the reason if it cannot listen. */
  listen(host: string, port: number): Promise<number>;
  inject(call: InjectedRequest): Promise<InjectedResponse>;
  /** Waits for running requests and closes the rest after `grace` milliseconds. */
  close(grace: number): Promise<void>;
}

/** Milliseconds for the headers of a request, and for its body if it is sent below the minimum rate. */
const headersTimeout = 30_000;
const bodyGrace = 30_000;
/** Longer than the idle timeout of common proxies, which would otherwise use closed sockets. */
const keepAliveTimeout = 72_000;

/** Creates the web server. */
export async function createWebServer(options: WebServerOptions): Promise<WebServer> {
  const app = Fastify({
    logger: false,
    bodyLimit: bodyLimits.json,
    // Bodies are limited by their rate: a timeout for the whole request would refuse uploads over slow lines.
    requestTimeout: 0,
    keepAliveTimeout,
    trustProxy: options.trustProxy.length === 0 ? false : [...options.trustProxy],
    genReqId: (request) => safeRequestId(single(request.headers['x-request-id'])) ?? randomUUID(),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    // The handler parses the query itself: this parser would keep only one of two repeated names.
    routerOptions: { caseSensitive: false, maxParamLength: 500, querystringParser: () => ({}) },
    // The handler validates and serializes by the contract's schemas, so Fastify's compilers are not loaded.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    frameworkErrors: (error, request, reply) => {
      sendProblem(options, { request, reply, error }).catch((failure: unknown) => {
        options.logger.error('Could not send the response to a refused request.', failure);
        reply.raw.destroy();
      });
    },
  });
  app.server.headersTimeout = headersTimeout;
  enforceMinBodyRate(app.server, { grace: bodyGrace, minRate: options.uploadMinRate });
  await app.register(fastifyMultipart);
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  // Read by its endpoint, as it arrives.
  app.addContentTypeParser(streamType, (_request, _payload, done) => done(null));
  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(options, { request, reply, error }));
  const checkProxy = createProxyCheck(options.trustProxy, options.logger);
  app.addHook('onRequest', (request, _reply, done) => {
    checkProxy({ headers: request.headers, peerAddress: request.socket.remoteAddress ?? '' });
    done();
  });
  for (const plugin of options.plugins) {
    mountPlugin(app, plugin, options);
  }
  for (const route of options.routes) {
    mountRoute(app, route, options);
  }
  await mountHub(app, options);
  await mountPage(app, options);
  await app.ready();
  return webServerOf(app, options);
}

/** No route has a Fastify schema, so nothing is compiled. */
function noSchemas(): never {
  throw new TypeError('Routes have no schemas of their own; endpoints declare theirs in the contract.');
}

/** Endpoints with the same path share a route: each costs start-up time, and an installation may have a thousand. */
function mountPlugin(app: FastifyInstance, plugin: RoutedPlugin, options: WebServerOptions): void {
  const routes = new Map<string, { readonly url: string; readonly bodyLimit: number; readonly handlers: Handlers }>();
  for (const mounted of plugin.endpoints) {
    const { endpoint } = mounted;
    const bodyLimit = endpoint.kind === 'multipart' ? bodyLimits.multipart : bodyLimits.json;
    const key = `${bodyLimit} ${endpoint.path}`;
    const route = routes.get(key) ?? { url: `/api${endpoint.path}`, bodyLimit, handlers: new Map() };
    routes.set(key, route);
    const handler = handlerOf(mounted, options);
    for (const method of methodsOf(endpoint)) {
      route.handlers.set(method, handler);
    }
  }
  for (const { url, bodyLimit, handlers } of routes.values()) {
    app.route({
      method: [...handlers.keys()] as HTTPMethods[],
      url,
      bodyLimit,
      handler: (request, reply) => handlers.get(request.method)?.(request, reply),
    });
  }
}

/** Handlers by method. */
type Handlers = Map<string, (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>>;

function handlerOf({ endpoint, answer }: RoutedPlugin['endpoints'][number], options: WebServerOptions) {
  const count = options.metrics.requests(endpoint.id);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const began = performance.now();
    const cookies = cookieJar(headerOf(request, 'cookie'), options.isSecure);
    const result = await answer(toHttpRequest(request, { cookies, staging: options.staging }));
    if (result.status < 400 && cookies.changes.length > 0) {
      reply.header('set-cookie', [...cookies.changes]);
    }
    const milliseconds = performance.now() - began;
    count(result.status, milliseconds / 1_000);
    options.logger.debug(`Endpoint '${endpoint.id}' responded.`, {
      status: result.status,
      milliseconds: Math.round(milliseconds),
      requestId: request.id,
      traceId: traceIdOf(traceOf(request)),
    });
    await sendFastifyResponse(request, reply, result, options.headers);
    if (endpoint.kind === 'stream') {
      // What a refused stream still sends is dropped, so that the connection can transfer the response.
      request.raw.resume();
    }
    return reply;
  };
}

function mountRoute(app: FastifyInstance, route: ServerRoute, options: WebServerOptions): void {
  app.route({
    method: route.method,
    url: route.path,
    exposeHeadRoute: route.method === 'GET',
    bodyLimit: route.bodyLimit ?? bodyLimits.json,
    handler: async (request, reply) => {
      const header = (name: string) => headerOf(request, name);
      const peerAddress = request.socket.remoteAddress ?? '';
      if (route.access === 'private' && !options.isPrivateAllowed({ peerAddress, header })) {
        throw new AppError('not_found', localized(httpMessages.notFound));
      }
      const { id, url, body } = request;
      const bytes = body instanceof Uint8Array ? body : undefined;
      const answer = await route.handle({ requestId: id, url, header, address: clientAddressOf(request), body: bytes });
      await sendFastifyResponse(request, reply, answer, options.headers);
      return reply;
    },
  });
}

/** The hub handles the raw request, whose body must not have been read. */
async function mountHub(app: FastifyInstance, { hub, headers, logger }: WebServerOptions): Promise<void> {
  if (hub === undefined) {
    return;
  }
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all('/hubs/*', async (request, reply) => {
      reply.hijack();
      for (const [name, value] of Object.entries(headers.data)) {
        reply.raw.setHeader(name, value);
      }
      const isAnswered = await hub.handleRequest(request.raw, reply.raw, clientAddressOf(request));
      if (!isAnswered) {
        reply.raw.writeHead(404).end();
      }
    });
  });
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // First: Node removes its error listener from a socket before an upgrade, and an error without a listener ends the
    // process.
    socket.on('error', () => socket.destroy());
    try {
      if (!hub.handleUpgrade(request, socket, head)) {
        refuseUpgrade(socket, 404);
      }
    } catch (error) {
      logger.error('An upgrade failed.', error);
      socket.destroy();
    }
  });
}

function webServerOf(app: FastifyInstance, { logger }: WebServerOptions): WebServer {
  return {
    server: app.server,
    async listen(host, port) {
      try {
        await app.listen({ host, port });
        // For example no free file descriptor for another connection: an error without a listener would end the process.
        app.server.on('error', (error) => logger.error('Could not accept a connection.', error));
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
        headers: answer.headers as InjectedResponse['headers'],
        body: answer.payload,
        bytes: answer.rawPayload,
      };
    },
    async close(grace) {
      // no-restricted-globals setTimeout: a shutdown must end even if a test stops the clock
      const timer = setTimeout(() => {
        logger.warn('Closed the connections of requests that did not finish in time.');
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

function single(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.[0];
}
