import { once } from 'node:events';
import type { Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/**
 * A proxy to another server with faults for tests: `open` forwards everything, `refusing` closes and refuses connections,
 * `silent` keeps every connection and drops all data, like a broken network.
 */
export class FaultyProxy {
  private state: 'open' | 'refusing' | 'silent' = 'open';
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly target: { readonly host: string; readonly port: number },
  ) {
    server.on('connection', (near: Socket) => this.take(near));
  }

  /** Listens on a free local port. */
  static async to(host: string, port: number): Promise<FaultyProxy> {
    const server = createServer();
    const line = new FaultyProxy(server, { host, port });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return line;
  }

  get port(): number {
    const address = this.server.address();
    return typeof address === 'object' ? (address?.port ?? 0) : 0;
  }

  /** The same URL, through this proxy. */
  through(address: string): string {
    const url = new URL(address);
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.href;
  }

  open(): void {
    // Connections of the silent phase stay closed: their data are lost.
    this.state = 'open';
  }

  refuse(): void {
    this.state = 'refusing';
    this.hangUp();
  }

  silence(): void {
    this.state = 'silent';
    for (const socket of this.sockets) {
      socket.unpipe();
      socket.removeAllListeners('data');
      socket.resume();
    }
  }

  async close(): Promise<void> {
    this.hangUp();
    this.server.close();
    await once(this.server, 'close');
  }

  private hangUp(): void {
    for (const socket of this.sockets) {
      socket.destroy();
    }
  }

  private take(near: Socket): void {
    this.hold(near);
    if (this.state === 'refusing') {
      near.destroy();
      return;
    }
    if (this.state === 'silent') {
      near.resume();
      return;
    }
    const far = connect(this.target.port, this.target.host);
    this.hold(far);
    near.pipe(far);
    far.pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  }

  private hold(socket: Socket): void {
    this.sockets.add(socket);
    // Errors of a connection are handled by its close event.
    socket.on('error', () => undefined);
    socket.once('close', () => this.sockets.delete(socket));
  }
}
