import type { HubConnection as SignalrConnection } from '@microsoft/signalr';
import { realtimeLimits } from '../../contract';
import type { HubClientConnection, HubFactory } from '../ports';
import { ApiError } from '../services';

/** The hub by @microsoft/signalr, which loads with the first connection (R63, R93). */
export class SignalrHub implements HubFactory {
  constructor(private readonly url: string) {}

  async create(accessToken: () => string): Promise<HubClientConnection> {
    const { HubConnectionBuilder, LogLevel } = await import('@microsoft/signalr');
    const connection = new HubConnectionBuilder()
      .withUrl(this.url, { accessTokenFactory: accessToken })
      .withAutomaticReconnect([...realtimeLimits.reconnectDelays])
      .withServerTimeout(realtimeLimits.serverTimeout)
      .withKeepAliveInterval(realtimeLimits.keepAlive)
      .withStatefulReconnect()
      // The client logs errors of start and join once; the library would write each of them to the console.
      .configureLogging(LogLevel.None)
      .build();
    return new SignalrHubConnection(connection);
  }
}

class SignalrHubConnection implements HubClientConnection {
  constructor(private readonly connection: SignalrConnection) {}

  async start(): Promise<void> {
    try {
      await this.connection.start();
    } catch (error) {
      throw isUnauthorized(error) ? new ApiError('session_required', [], {}, { cause: error }) : error;
    }
  }

  stop(): Promise<void> {
    return this.connection.stop();
  }

  invoke(method: string, ...parameters: readonly unknown[]): Promise<unknown> {
    return this.connection.invoke(method, ...parameters);
  }

  receive(method: string, handle: (argument: unknown) => void): void {
    this.connection.on(method, handle);
  }

  onReconnecting(handle: () => void): void {
    this.connection.onreconnecting(() => handle());
  }

  onReconnected(handle: () => void): void {
    this.connection.onreconnected(() => handle());
  }

  onClosed(handle: () => void): void {
    this.connection.onclose(() => handle());
  }
}

/** The library reports the status of a failed negotiation only in the message of its error. */
function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && error.message.includes("Status code '401'");
}
