import type { HubConnection } from '@microsoft/signalr';
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { realtimeLimits } from '../../contract';
import type { HubClientConnection } from '../ports';
import { ApiError } from '../services';

/** A connection to the hub at this address (R63, R93). It is not started. */
export function signalrConnection(url: string, accessToken: () => string): HubClientConnection {
  const connection = new HubConnectionBuilder()
    .withUrl(url, { accessTokenFactory: accessToken })
    .withAutomaticReconnect([...realtimeLimits.reconnectDelays])
    .withServerTimeout(realtimeLimits.serverTimeout)
    .withKeepAliveInterval(realtimeLimits.keepAlive)
    .withStatefulReconnect()
    // The client logs errors of start and join once; the library would write each of them to the console.
    .configureLogging(LogLevel.None)
    .build();
  return new SignalrConnection(connection);
}

class SignalrConnection implements HubClientConnection {
  constructor(private readonly connection: HubConnection) {}

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
