import { once } from 'node:events';
import type { Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/**
 * A load balancer as dumb as they come: each new TCP connection goes to the next server, whatever it carries and whichever client
 * opened the one before. One that does not accept is passed over; none at all hangs up.
 */
export class RoundRobin {
  /** Connections handed to each port so far. */
  readonly handed = new Map<number, number>();
  private readonly open = new Set<Socket>();
  private turn = 0;

  private constructor(
    private readonly server: Server,
    private readonly ports: () => readonly number[],
  ) {
    server.on('connection', (browser: Socket) => this.take(browser));
  }

  /** Listens on a free port of this machine; `ports` is asked at each connection. */
  static async start(ports: () => readonly number[]): Promise<RoundRobin> {
    const server = createServer();
    const balancer = new RoundRobin(server, ports);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return balancer;
  }

  /** Origin without a slash at its end. */
  get url(): string {
    const address = this.server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.open) {
      socket.destroy();
    }
    this.server.close();
    await once(this.server, 'close');
  }

  private take(browser: Socket): void {
    this.hold(browser);
    const ports = this.ports();
    this.turn += 1;
    const inOrder = ports.map((_, index) => ports[(this.turn + index) % ports.length] ?? 0);
    this.pass(browser, inOrder);
  }

  private pass(browser: Socket, [port, ...others]: readonly number[]): void {
    if (port === undefined) {
      browser.destroy();
      return;
    }
    const server = connect(port, '127.0.0.1');
    this.hold(server);
    let isAccepted = false;
    server.once('connect', () => {
      isAccepted = true;
      this.handed.set(port, (this.handed.get(port) ?? 0) + 1);
      browser.pipe(server).pipe(browser);
    });
    server.once('close', () => {
      if (isAccepted) {
        browser.destroy();
      } else if (!browser.destroyed) {
        this.pass(browser, others);
      }
    });
    browser.once('close', () => server.destroy());
  }

  private hold(socket: Socket): void {
    this.open.add(socket);
    // What goes wrong with a connection ends in its closing, which is handled.
    socket.on('error', () => undefined);
    socket.once('close', () => this.open.delete(socket));
  }
}
