import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock, Logger } from '../../kernel/services';
import type { MountableHub } from '../../server/realtime/hub/create-hub';
import { createHub } from '../../server/realtime/hub/create-hub';
import type { HubAccess, HubGuard, HubPrincipal } from '../../server/realtime/hub/hub';
import type { HubLimits } from '../../server/realtime/hub/hub-limits';
import { Translator } from '../../server/platform/i18n/translator';

/** Two portals and three persons for the tests of the hub. */
export const acme = '01900000-0000-7000-8000-00000000000a';
export const globex = '01900000-0000-7000-8000-00000000000b';
export const ana = '01900000-0000-7000-8000-000000000001';
export const ben = '01900000-0000-7000-8000-000000000002';
export const eve = '01900000-0000-7000-8000-000000000003';

/** Logs nothing. */
export const silentLogger: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  scoped: () => silentLogger,
};

/** A clock that advances only on request. */
export class ManualClock implements Clock {
  private time = Date.UTC(2026, 0, 5, 9);
  private offset = 0;
  private readonly sleepers = new Set<{ readonly until: number; readonly wake: () => void }>();

  now(): Date {
    return new Date(this.time + this.offset);
  }

  elapsed(): number {
    return this.time;
  }

  /** Sets the time of day without letting time elapse. */
  jump(milliseconds: number): void {
    this.offset += milliseconds;
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        this.sleepers.delete(sleeper);
        reject(new Error('The sleep was aborted.'));
      };
      const wake = (): void => {
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const sleeper = { until: this.time + milliseconds, wake };
      this.sleepers.add(sleeper);
      signal?.addEventListener('abort', end);
    });
  }

  /** Advances in steps of 100 ms and lets woken work run after each. */
  async advance(seconds: number): Promise<void> {
    for (let step = 0; step < seconds * 10; step += 1) {
      this.time += 100;
      for (const sleeper of [...this.sleepers]) {
        if (sleeper.until <= this.time) {
          this.sleepers.delete(sleeper);
          sleeper.wake();
        }
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** True if no sleep is pending. */
  get isIdle(): boolean {
    return this.sleepers.size === 0;
  }
}

/** The real time. */
const wallClock: Clock = {
  now: () => new Date(),
  elapsed: () => performance.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        reject(new Error('The sleep was aborted.'));
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', end);
        resolve();
      }, milliseconds);
      signal?.addEventListener('abort', end);
    }),
};

/** A guard whose persons, memberships and plans the test sets. */
export class TestGuard implements HubGuard {
  /** Session token → principal. */
  readonly sessions = new Map<string, HubPrincipal>();
  /** `person portal` → additional principals. */
  readonly memberships = new Map<string, readonly string[]>();
  /** Plugins whose gate is closed. */
  readonly shut = new Set<string>();
  /** Runs while access is being requested. */
  beforeAdmission: () => Promise<void> = () => Promise.resolve();
  private readonly handlers = new Set<(sessionId: string) => void>();

  signIn(token: string, personId: string, expiresAt: Date): void {
    this.sessions.set(token, { personId, sessionId: `session of ${token}`, expiresAt });
  }

  enrol(personId: string, clientId: string, principals: readonly string[] = []): void {
    this.memberships.set(`${personId} ${clientId}`, principals);
  }

  dismiss(personId: string, clientId: string): void {
    this.memberships.delete(`${personId} ${clientId}`);
  }

  endSession(token: string): void {
    const principal = this.sessions.get(token);
    this.sessions.delete(token);
    for (const handle of this.handlers) {
      handle(principal?.sessionId ?? '');
    }
  }

  authenticate(token: string): Promise<HubPrincipal | undefined> {
    return Promise.resolve(this.sessions.get(token));
  }

  async authorize(personId: string, clientId: string): Promise<HubAccess | undefined> {
    const granted = this.memberships.get(`${personId} ${clientId}`);
    await this.beforeAdmission();
    if (granted === undefined) {
      return undefined;
    }
    return {
      principals: new Set(['portal', `person:${personId}`, ...granted]),
      passesGate: (pluginId) => !this.shut.has(pluginId),
    };
  }

  onSessionEnded(handle: (sessionId: string) => void): () => void {
    this.handlers.add(handle);
    return () => this.handlers.delete(handle);
  }
}

/** A web server with a hub. */
export interface HubServer extends MountableHub {
  readonly origin: string;
  readonly url: string;
  /** URLs of all requests. */
  readonly addresses: readonly string[];
  stop(): Promise<void>;
}

/** Serves a hub on a free port. */
export async function serveHub(options: {
  readonly guard: HubGuard;
  readonly clock?: Clock;
  readonly limits?: Partial<HubLimits>;
  readonly allowedOrigins?: readonly string[];
  /** Origin that negotiation returns; this server by default. */
  readonly publicUrl?: string;
  readonly words?: Translator;
}): Promise<HubServer> {
  const addresses: string[] = [];
  const server: Server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const mountable = createHub({
    guard: options.guard,
    clock: options.clock ?? wallClock,
    logger: silentLogger,
    secret: 'a secret of the tests',
    publicUrl: options.publicUrl ?? origin,
    allowedOrigins: options.allowedOrigins ?? [],
    limits: options.limits ?? {},
    words: options.words ?? new Translator(),
  });
  const remember = (request: IncomingMessage): void => {
    addresses.push(`${request.method ?? ''} ${request.url ?? ''}`);
  };
  server.on('request', (request, response) => {
    remember(request);
    void mountable.handleRequest(request, response, request.socket.remoteAddress ?? '').then((isOurs) => {
      if (!isOurs) {
        response.writeHead(404).end('not the hub');
      }
    });
  });
  server.on('upgrade', remember);
  const unmount = mountable.mount(server);
  const stop = async (): Promise<void> => {
    await mountable.hub.shutdown();
    await unmount();
    server.closeAllConnections();
    server.close();
  };
  return { ...mountable, origin, url: `${origin}/hubs/chat`, addresses, stop };
}
