import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';

/** How a client leaves: with an RST, with a FIN, or with garbage and then an RST. */
export type Leaving = 'reset' | 'end' | 'garbage';

/** How long a client that has said its FIN waits for the server's. Milliseconds. */
const farewell = 2_000;
/** How long a client waits for the first byte of a response that it wants to cut off. Milliseconds. */
const patience = 5_000;

/** A TCP client that follows no protocol. Errors of its own end it and are not reported. */
export class HostileSocket {
  private received = Buffer.alloc(0);
  private readonly closed: Promise<unknown>;

  private constructor(private readonly socket: Socket) {
    this.closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('data', (chunk: Buffer) => {
      // The first bytes decide; a client that reads a whole file to cut it off would only measure itself.
      if (this.received.length < 4_096) {
        this.received = Buffer.concat([this.received, chunk]);
      }
    });
  }

  static async open(port: number): Promise<HostileSocket> {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    const hostile = new HostileSocket(socket);
    await Promise.race([once(socket, 'connect').catch(() => undefined), hostile.closed]);
    return hostile;
  }

  /** What the server has sent, as far as it was kept. */
  get text(): string {
    return this.received.toString('latin1');
  }

  /** Resolves when the operating system has taken the bytes, or the connection is gone. */
  async send(bytes: string | Uint8Array): Promise<void> {
    if (this.socket.destroyed) {
      return;
    }
    const sent = new Promise<void>((resolve) => {
      this.socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes, () => resolve());
    });
    await Promise.race([sent, this.closed]);
  }

  /** Waits until the server has sent a text, hung up, or let the client wait for long. */
  async heard(text: string): Promise<void> {
    const timeout = AbortSignal.timeout(patience);
    while (!this.text.includes(text) && !this.socket.destroyed && !timeout.aborted) {
      await Promise.race([once(this.socket, 'data', { signal: timeout }).catch(() => undefined), this.closed]);
    }
  }

  /** Stops reading, so that the server's buffers fill. */
  pause(): void {
    this.socket.pause();
  }

  async leave(leaving: Leaving): Promise<void> {
    if (leaving === 'garbage') {
      await this.send(Buffer.from('\u0000\r\n\r\n%%%\r\nHTTP/9.9 000\r\n\u0080\u00ff\r\n\r\n', 'latin1'));
    }
    if (leaving === 'end') {
      this.socket.resume();
      this.socket.end();
      const timer = setTimeout(() => this.socket.destroy(), farewell);
      await this.closed;
      clearTimeout(timer);
      return;
    }
    this.socket.resetAndDestroy();
    await this.closed;
  }
}
