import type { HubConnection } from '@microsoft/signalr';
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import type { Visitor } from '../installation/visitor';

/** A browser's live connection without a browser: joins a portal and notes which entities it hears of. */
export class Listener {
  /** Ids of tasks, as often as they were heard of. */
  readonly heard: string[] = [];
  /** How often the connection was lost and is made again by itself. */
  losses = 0;
  /** How often it stood again afterwards. */
  returns = 0;
  isClosed = false;

  private constructor(private readonly connection: HubConnection) {}

  static async join(url: string, visitor: Visitor, clientId: string): Promise<Listener> {
    const connection = new HubConnectionBuilder()
      .withUrl(`${url}/hubs/chat`, {
        accessTokenFactory: () => visitor.token ?? '',
        transport: HttpTransportType.WebSockets,
      })
      .withAutomaticReconnect({ nextRetryDelayInMilliseconds: () => 200 })
      .configureLogging(LogLevel.None)
      .build();
    const listener = new Listener(connection);
    const join = (): Promise<unknown> => connection.invoke('JoinGroup', clientId, visitor.personId);
    connection.on('tasks.task-changed', ({ id }: { readonly id: string }) => listener.heard.push(id));
    connection.onreconnecting(() => void (listener.losses += 1));
    connection.onreconnected(() => void join().then(() => (listener.returns += 1)));
    connection.onclose(() => void (listener.isClosed = true));
    await connection.start();
    await join();
    return listener;
  }

  async stop(): Promise<void> {
    await this.connection.stop();
  }
}
