import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import type { Frame } from './frame';
import type { HubTransport } from './hub-transport';

/** Events of a WebSocket. */
export interface WebSocketListener {
  receive(text: string): void;
  lost(): void;
}

/** Turns an upgrade request into a transport of the hub. */
export interface WebSocketServerAdapter {
  /** Calls `open` with the transport after the handshake; `open` returns the listener. Refuses a bad handshake itself. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer, open: (sink: HubTransport) => WebSocketListener): void;
}

/**
 * Browsers send a message in one fragment. The default limits of the library let a client occupy megabytes of bookkeeping
 * with an endless message of empty fragments, which the limit of its size does not cover.
 */
const fragmentLimits = { maxFragments: 32, maxBufferedChunks: 1_024 } as const;

/** WebSockets with the `ws` library. Compression stays off: it takes memory per connection. */
export function createWebSocketServer(options: { readonly maxMessageBytes: number }): WebSocketServerAdapter {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: options.maxMessageBytes,
    ...fragmentLimits,
    perMessageDeflate: false,
    clientTracking: false,
  });
  return {
    accept: (request, socket, head, open) =>
      server.handleUpgrade(request, socket, head, (channel) => {
        const sink = new WebSocketSink(channel);
        const listener = open(sink);
        channel.on('message', (data, isBinary) => {
          if (isBinary) {
            channel.close(unsupportedData);
            return;
          }
          listener.receive(textOf(data));
        });
        channel.on('close', () => listener.lost());
        // Too large or malformed frames: `ws` closes the connection with the right code, and `close` follows.
        channel.on('error', () => listener.lost());
      }),
  };
}

function textOf(data: RawData): string {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : data instanceof ArrayBuffer ? Buffer.from(data) : data;
  return bytes.toString('utf8');
}

const normalClosure = 1000;
const unsupportedData = 1003;

class WebSocketSink implements HubTransport {
  readonly kind = 'websocket';
  readonly hasOwnKeepAlive = false;
  readonly closed: Promise<void>;

  constructor(private readonly channel: WebSocket) {
    this.closed = new Promise((resolve) => channel.once('close', () => resolve()));
  }

  get unreadBytes(): number {
    return this.channel.bufferedAmount;
  }

  write(frame: Frame): void {
    if (this.channel.readyState === this.channel.OPEN) {
      this.channel.send(frame.bytes, { binary: false }, ignoreFailure);
    }
  }

  tick(): boolean {
    return false;
  }

  close(): void {
    this.channel.close(normalClosure);
  }

  destroy(): void {
    this.channel.terminate();
  }
}

/** Ignores a failed send to a browser that has disconnected: `close` follows, and the browser requests what it missed. */
function ignoreFailure(): void {}
