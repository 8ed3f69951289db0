import type { HubClientConnection, HubFactory } from '../../client/ports';
import { ApiError } from '../../client/services';

/** A connection whose server side the test controls. */
export class FakeHubConnection implements HubClientConnection {
  readonly invocations: (readonly unknown[])[] = [];
  isStarted = false;
  private readonly receivers = new Map<string, (argument: unknown) => void>();
  private readonly reconnecting: (() => void)[] = [];
  private readonly reconnected: (() => void)[] = [];
  private readonly closed: (() => void)[] = [];

  constructor(
    private readonly hub: FakeHub,
    readonly token: string,
  ) {}

  async start(): Promise<void> {
    this.hub.attempts += 1;
    if (this.hub.refusesSession) {
      throw new ApiError('session_required', []);
    }
    if (this.hub.isDown) {
      throw new Error('The hub is down.');
    }
    this.isStarted = true;
  }

  async stop(): Promise<void> {
    this.isStarted = false;
  }

  async invoke(method: string, ...parameters: readonly unknown[]): Promise<unknown> {
    if (this.hub.refusesJoin) {
      throw new Error('Joining the group was refused.');
    }
    this.invocations.push([method, ...parameters]);
    return undefined;
  }

  receive(method: string, handle: (argument: unknown) => void): void {
    this.receivers.set(method, handle);
  }

  onReconnecting(handle: () => void): void {
    this.reconnecting.push(handle);
  }

  onReconnected(handle: () => void): void {
    this.reconnected.push(handle);
  }

  onClosed(handle: () => void): void {
    this.closed.push(handle);
  }

  /** Invokes a client method, as the server does. */
  push(method: string, argument: unknown): void {
    this.receivers.get(method)?.(argument);
  }

  /** Breaks the connection until `restore`. */
  lose(): void {
    for (const handle of this.reconnecting) {
      handle();
    }
  }

  restore(): void {
    for (const handle of this.reconnected) {
      handle();
    }
  }

  /** Closes the connection, as the library does after its last retry. */
  close(): void {
    this.isStarted = false;
    for (const handle of this.closed) {
      handle();
    }
  }
}

/** A hub that records its connections. */
export class FakeHub implements HubFactory {
  readonly connections: FakeHubConnection[] = [];
  attempts = 0;
  isDown = false;
  refusesSession = false;
  refusesJoin = false;

  async create(accessToken: () => string): Promise<HubClientConnection> {
    const connection = new FakeHubConnection(this, accessToken());
    this.connections.push(connection);
    return connection;
  }

  /** The open connection. */
  get current(): FakeHubConnection | undefined {
    return this.connections.findLast((connection) => connection.isStarted);
  }

  /** Pushes an event to the open connection. */
  push(method: string, argument: unknown): void {
    this.current?.push(method, argument);
  }
}
