import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { localized, statusOf } from '../../../contract';
import type { Clock, Logger } from '../../../kernel/services';
import type { WebSocketServerAdapter } from './websocket';
import { safeRequestId } from '../../request-context/headers';
import { validTraceparent } from '../../platform/trace-context';
import { httpMessages } from '../../request-context/problems/messages';
import { problemResponse } from '../../request-context/problems/problems';
import { AppError } from '../../platform/app-error';
import type { Translator } from '../../platform/i18n/translator';
import { EventStreamTransport } from './event-stream-transport';
import type { HubGuard } from './hub';
import type { HubLimits } from './hub-limits';
import type { HubIdentity, HubTokens, NegotiatedConnection } from './hub-tokens';
import { hubIdentityOf } from './hub-tokens';
import { sendEmpty, sendJson, sendHubProblem, readBody, refuseUpgrade } from './http-responses';
import type { HubConnection } from './hub-connection';
import { LongPollTransport } from './long-poll-transport';
import type { HubOrigins } from './origins';
import type { PortalHub } from './portal-hub';

export interface HubRouterOptions {
  readonly hub: PortalHub;
  readonly guard: HubGuard;
  readonly tokens: HubTokens;
  readonly origins: HubOrigins;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: HubLimits;
  readonly words: Translator;
  readonly webSockets: WebSocketServerAdapter;
  /** Such as `/hubs/chat`. */
  readonly path: string;
}

interface HubRoute {
  readonly isNegotiation: boolean;
  readonly query: URLSearchParams;
  /** Network address of the client. */
  readonly address: string;
}

const refusals = {
  origin: () => new AppError('permission_required', localized(httpMessages.hubOrigin)),
  session: () => new AppError('session_required', localized(httpMessages.sessionRequired)),
  shutdown: () => new AppError('shutting_down', localized(httpMessages.shuttingDown), { params: { retryAfter: 3 } }),
  unknown: () => new AppError('not_found', localized(httpMessages.hubConnectionUnknown)),
  taken: () => new AppError('conflict', localized(httpMessages.hubConnectionOpen)),
  crowd: () => new AppError('rate_limited', localized(httpMessages.hubConnectionsFull)),
  large: () => new AppError('too_large', localized(httpMessages.hubMessageLarge)),
  method: () => new AppError('not_found', localized(httpMessages.notFound)),
} as const;

const transports = ['WebSockets', 'ServerSentEvents', 'LongPolling'].map((transport) => ({
  transport,
  transferFormats: ['Text'],
}));

/** Routes the requests of the hub: negotiation and transports. Independent of the web framework. */
export class HubRouter {
  private readonly polls = new Map<string, LongPollTransport>();

  constructor(private readonly options: HubRouterOptions) {}

  /** @returns false for a path that is not the hub's; no response was sent then. */
  async handleRequest(request: IncomingMessage, response: ServerResponse, address: string): Promise<boolean> {
    const { pathname, query } = targetOf(request);
    if (pathname !== this.options.path && pathname !== `${this.options.path}/negotiate`) {
      return false;
    }
    try {
      const route = { isNegotiation: pathname !== this.options.path, query, address };
      const refusal = await this.route(request, response, route);
      if (refusal !== undefined) {
        this.refuse(request, response, refusal);
      }
    } catch (error) {
      // The boundary of a request: the database may be away, and the browser retries.
      this.refuse(request, response, error);
    }
    return true;
  }

  /**
   * @param socket must have an error listener already: an unhandled error would end the process.
   * @returns false for a path that is not the hub's; the socket was not used then.
   */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const { pathname, query } = targetOf(request);
    if (pathname !== this.options.path) {
      return false;
    }
    if (!this.options.origins.isAllowed(request)) {
      refuseUpgrade(socket, statusOf[refusals.origin().code]);
      return true;
    }
    const negotiated = this.negotiated(request, query);
    if (negotiated instanceof AppError) {
      refuseUpgrade(socket, statusOf[negotiated.code]);
      return true;
    }
    this.options.webSockets.accept(request, socket, head, (sink) => {
      const connection = this.options.hub.open(negotiated.id, negotiated.identity, sink);
      return { receive: (text) => this.receive(connection, text), lost: () => connection.onTransportClosed() };
    });
    return true;
  }

  private refuse(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    const { words, logger, path } = this.options;
    const { headers } = request;
    const requestId = safeRequestId(textOf(headers['x-request-id'])) ?? randomUUID();
    const problem = problemResponse(error, {
      requestId,
      trace: validTraceparent(textOf(headers['traceparent'])),
      translate: (sentence) => words.translate(sentence, words.chooseLanguage(headers['accept-language'])),
      logger,
      about: `${request.method ?? ''} ${path}`,
    });
    sendHubProblem(response, requestId, problem);
  }

  private async route(
    request: IncomingMessage,
    response: ServerResponse,
    { isNegotiation, query, address }: HubRoute,
  ): Promise<AppError | undefined> {
    if (!this.options.origins.isAllowed(request)) {
      return refusals.origin();
    }
    this.allowForeignPage(request, response);
    if (request.method === 'OPTIONS') {
      sendEmpty(response, 204);
      return undefined;
    }
    if (isNegotiation) {
      return request.method === 'POST' ? this.negotiate(request, response, { query, address }) : refusals.method();
    }
    switch (request.method) {
      case 'GET':
        return this.listen(request, response, query);
      case 'POST':
        return this.receivePost(request, response, query);
      case 'DELETE':
        return this.closePoll(request, response, query);
      default:
        return refusals.method();
    }
  }

  /**
   * Two requests: the session token returns a URL and a ticket, then the ticket returns a connection. So no session
   * token is ever part of a URL, although browsers have no other way to send a token with a WebSocket.
   */
  private async negotiate(
    request: IncomingMessage,
    response: ServerResponse,
    { query, address }: Pick<HubRoute, 'query' | 'address'>,
  ): Promise<AppError | undefined> {
    const { guard, hub, origins, path, tokens } = this.options;
    if (!hub.isAccepting) {
      return refusals.shutdown();
    }
    const token = bearerOf(request);
    if (token === undefined) {
      return refusals.session();
    }
    if (!tokens.isHubToken(token)) {
      const principal = await guard.authenticate(token, address);
      const identity = principal === undefined ? undefined : hubIdentityOf(principal, address);
      if (identity === undefined || !hub.isAllowed(identity)) {
        return refusals.session();
      }
      sendJson(response, 200, { url: origins.baseFor(request) + path, accessToken: tokens.ticket(identity) });
      return undefined;
    }
    const identity = tokens.readTicket(token);
    if (identity === undefined || !hub.isAllowed(identity)) {
      return refusals.session();
    }
    if (!hub.hasRoomFor(identity)) {
      return refusals.crowd();
    }
    const connection = tokens.connection(identity);
    const named = Number(query.get('negotiateVersion') ?? 0) >= 1;
    sendJson(response, 200, {
      negotiateVersion: named ? 1 : 0,
      // Version 0 has one id only and connects with it.
      connectionId: named ? connection.id : connection.token,
      ...(named ? { connectionToken: connection.token } : {}),
      availableTransports: transports,
    });
    return undefined;
  }

  private listen(request: IncomingMessage, response: ServerResponse, query: URLSearchParams): AppError | undefined {
    const poll = this.openPoll(request, query);
    if (poll !== undefined) {
      poll.handlePoll(response);
      return undefined;
    }
    const negotiated = this.negotiated(request, query);
    if (negotiated instanceof AppError) {
      return negotiated;
    }
    if (request.headers.accept?.includes('text/event-stream') === true) {
      const connection = this.options.hub.open(negotiated.id, negotiated.identity, new EventStreamTransport(response));
      response.once('close', () => connection.onTransportClosed());
      return undefined;
    }
    const { clock, limits } = this.options;
    const { pollSeconds, closeTimeoutMilliseconds } = limits;
    const sink = new LongPollTransport({ clock, pollSeconds, closeTimeoutMilliseconds });
    this.polls.set(negotiated.id, sink);
    void this.forgetWhenGone(negotiated.id, sink);
    this.options.hub.open(negotiated.id, negotiated.identity, sink);
    // The first poll only confirms the connection.
    sendEmpty(response, 200);
    return undefined;
  }

  private async receivePost(
    request: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
  ): Promise<AppError | undefined> {
    const id = this.connectionOf(request, query)?.id;
    const connection = id === undefined ? undefined : this.options.hub.get(id);
    // A WebSocket sends its messages itself.
    if (connection === undefined || connection.transport.kind === 'websocket') {
      return refusals.unknown();
    }
    const text = await readBody(request, this.options.limits.maxMessageBytes);
    if (text === undefined) {
      return refusals.large();
    }
    // The client sends an empty message to check whether the connection still exists.
    if (text !== '') {
      connection.receive(text);
    }
    sendEmpty(response, 200);
    return undefined;
  }

  private closePoll(request: IncomingMessage, response: ServerResponse, query: URLSearchParams): AppError | undefined {
    const id = this.connectionOf(request, query)?.id;
    const sink = id === undefined ? undefined : this.polls.get(id);
    if (id === undefined || sink === undefined) {
      return refusals.unknown();
    }
    this.options.hub.get(id)?.drop();
    sink.destroy();
    sendEmpty(response, 202);
    return undefined;
  }

  /** The boundary of a WebSocket message: one that cannot be handled ends only its own connection. */
  private receive(connection: HubConnection, text: string): void {
    try {
      connection.receive(text);
    } catch (error) {
      this.options.logger.error('Could not handle a message of the hub.', error, { connection: connection.id });
      connection.drop();
    }
  }

  /** Never rejects: the end of a transport is not a failure. */
  private async forgetWhenGone(id: string, sink: LongPollTransport): Promise<void> {
    await sink.closed;
    this.polls.delete(id);
  }

  private openPoll(request: IncomingMessage, query: URLSearchParams): LongPollTransport | undefined {
    const id = this.connectionOf(request, query)?.id;
    return id === undefined ? undefined : this.polls.get(id);
  }

  /** @returns the connection that the caller may open now, or the error. */
  private negotiated(request: IncomingMessage, query: URLSearchParams): NegotiatedConnection | AppError {
    const { hub } = this.options;
    if (!hub.isAccepting) {
      return refusals.shutdown();
    }
    const connection = this.connectionOf(request, query);
    if (connection === undefined || !connection.isFresh) {
      return refusals.unknown();
    }
    if (!hub.isAllowed(connection.identity)) {
      return refusals.session();
    }
    if (!hub.hasRoomFor(connection.identity)) {
      return refusals.crowd();
    }
    return hub.get(connection.id) === undefined ? connection : refusals.taken();
  }

  /**
   * The connection with the `id` of the request, if the ticket belongs to the same session. An expired ticket still
   * identifies its owner: a stream outlives its ticket and ends with the session.
   */
  private connectionOf(request: IncomingMessage, query: URLSearchParams): NegotiatedConnection | undefined {
    const { tokens } = this.options;
    const token = bearerOf(request) ?? query.get('access_token') ?? '';
    const owner = tokens.readTicket(token, 'allowed');
    const connection = tokens.readConnection(query.get('id') ?? '');
    if (owner === undefined || connection === undefined) {
      return undefined;
    }
    return isSame(owner, connection.identity) ? connection : undefined;
  }

  private allowForeignPage(request: IncomingMessage, response: ServerResponse): void {
    const { origin } = request.headers;
    if (origin === undefined || !this.options.origins.isForeign(request)) {
      return;
    }
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader(
      'access-control-allow-headers',
      'authorization, content-type, x-requested-with, x-signalr-user-agent',
    );
    response.setHeader('access-control-allow-methods', 'GET, POST, DELETE');
    response.setHeader('vary', 'origin');
  }
}

function isSame(left: HubIdentity, right: HubIdentity): boolean {
  return left.personId === right.personId && left.sessionId === right.sessionId;
}

function textOf(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.join(', ');
}

function bearerOf(request: IncomingMessage): string | undefined {
  return /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

function targetOf(request: IncomingMessage): { readonly pathname: string; readonly query: URLSearchParams } {
  const address = request.url ?? '';
  const cut = address.indexOf('?');
  const pathname = (cut < 0 ? address : address.slice(0, cut)).toLowerCase();
  return { pathname, query: new URLSearchParams(cut < 0 ? '' : address.slice(cut + 1)) };
}
