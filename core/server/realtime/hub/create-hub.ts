import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Dispose } from '../../../contract';
import type { Clock, Logger } from '../../../kernel/services';
import { createWebSocketServer } from './websocket';
import type { Translator } from '../../platform/i18n/translator';
import type { Hub, HubGuard } from './hub';
import { ConnectionLimiter } from './connection-limiter';
import type { HubExtension } from './hub-extension';
import { HubRouter } from './hub-router';
import type { HubLimits } from './hub-limits';
import { hubLimits } from './hub-limits';
import { HubTokens } from './hub-tokens';
import { HubOrigins } from './origins';
import { PortalHub } from './portal-hub';

export interface CreateHubOptions {
  readonly guard: HubGuard;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Signs tickets and connection tokens; the same in every process of the installation. */
  readonly secret: string | Uint8Array;
  readonly publicUrl: string | (() => string);
  /** Origins besides the public one whose pages may connect. */
  readonly allowedOrigins?: readonly string[];
  readonly path?: string;
  readonly limits?: Partial<HubLimits>;
  /** Methods besides JoinGroup. */
  readonly extension?: HubExtension;
  /** Translates problem documents. */
  readonly words: Translator;
}

/** A hub with the handlers for a web server. */
export interface MountableHub {
  readonly hub: Hub;
  /** Counts of its connections, for the limits that all processes share. */
  readonly connectionLimiter: ConnectionLimiter;
  /** Negotiation, server-sent events and long polling; `address` is the client's. @returns false for another path. */
  handleRequest(request: IncomingMessage, response: ServerResponse, address: string): Promise<boolean>;
  /** WebSockets. @returns false for another path. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Listens for upgrades of the server. The router passes requests to `handleRequest`. */
  mount(server: Server): Dispose;
}

/**
 * Creates the hub of one process: the server side of the ASP.NET Core SignalR hub protocol, in JSON.
 *
 * The request's body must not have been read before `handleRequest`.
 */
export function createHub(options: CreateHubOptions): MountableHub {
  const { guard, clock, extension } = options;
  const logger = options.logger.scoped('core:hub');
  const limits: HubLimits = { ...hubLimits, ...options.limits };
  const connectionLimiter = new ConnectionLimiter(limits, clock);
  const hub = new PortalHub({ guard, clock, logger, limits, connectionLimiter, extension });
  const door = new HubRouter({
    hub,
    guard,
    clock,
    logger,
    limits,
    words: options.words,
    tokens: new HubTokens({ secret: options.secret, clock, ...limits }),
    origins: new HubOrigins({ publicUrl: options.publicUrl, allowedOrigins: options.allowedOrigins ?? [] }),
    webSockets: createWebSocketServer(limits),
    path: options.path ?? '/hubs/chat',
  });
  return {
    hub,
    connectionLimiter,
    handleRequest: (request, response, address) => door.handleRequest(request, response, address),
    handleUpgrade: (request, socket, head) => door.handleUpgrade(request, socket, head),
    mount: (server) => {
      const handle = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
        socket.on('error', () => socket.destroy());
        door.handleUpgrade(request, socket, head);
      };
      server.on('upgrade', handle);
      return () => {
        server.off('upgrade', handle);
      };
    },
  };
}
