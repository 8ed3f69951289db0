import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * A door to other ports of this machine: a load balancer without sticky sessions where there are several, and a line that
 * can be cut. Each connection goes to the next port that accepts it.
 */
export class TcpDoor {
  #server = createServer((near) => this.#take(near));
  #sockets = new Set();
  #targets;
  #turn = 0;
  #isCut = false;

  /** Listens at a free port; `targets` is asked for ports at each connection. */
  static async open(cleanup, targets) {
    const door = new TcpDoor(targets);
    door.#server.listen(0, '127.0.0.1');
    await once(door.#server, 'listening');
    cleanup.add(() => {
      door.cut();
      door.#server.close();
    });
    return door;
  }

  constructor(targets) {
    this.#targets = targets;
  }

  get port() {
    return this.#server.address().port;
  }

  /** Ends every connection and takes no other. */
  cut() {
    this.#isCut = true;
    for (const socket of this.#sockets) {
      socket.destroy();
    }
  }

  mend() {
    this.#isCut = false;
  }

  #take(near) {
    this.#hold(near);
    if (this.#isCut) {
      near.destroy();
      return;
    }
    const ports = this.#targets();
    this.#turn += 1;
    this.#pass(
      near,
      ports.map((_, index) => ports[(this.#turn + index) % ports.length]),
    );
  }

  #pass(near, [port, ...others]) {
    if (port === undefined || near.destroyed) {
      near.destroy();
      return;
    }
    const far = connect(port, '127.0.0.1');
    this.#hold(far);
    let isAccepted = false;
    far.once('connect', () => {
      isAccepted = true;
      near.pipe(far).pipe(near);
    });
    far.once('close', () => (isAccepted ? near.destroy() : this.#pass(near, others)));
    near.once('close', () => far.destroy());
  }

  #hold(socket) {
    this.#sockets.add(socket);
    // What goes wrong with a connection ends in its closing.
    socket.on('error', () => undefined);
    socket.once('close', () => this.#sockets.delete(socket));
  }
}
