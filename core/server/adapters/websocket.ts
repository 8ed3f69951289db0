import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import type { Frame } from '../realtime/frame';
import type { HubSink } from '../realtime/hub-sink';

/** What a WebSocket tells its owner. */
export interface WebSocketListener {
  receive(text: string): void;
  lost(): void;
}

/** Turns an upgrade request into a sink of the hub. */
export interface WebSocketDoor {
  /** `open` is called with the sink once the handshake is done, and answers who listens; a bad handshake is answered here. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer, open: (sink: HubSink) => WebSocketListener): void;
}

/**
 * Browsers send a message in one piece. The limits of the library let a peer hold megabytes of bookkeeping with a message
 * of empty pieces that never ends, which its size does not show.
 */
const mostPieces = { maxFragments: 32, maxBufferedChunks: 1_024 } as const;

/** The `ws` library behind the hub's own words. Compression stays off: it costs memory for each connection. */
export function createWebSocketDoor(options: { readonly receiveBytes: number }): WebSocketDoor {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: options.receiveBytes,
    ...mostPieces,
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
        // Too large or malformed frames: `ws` closes the channel with the right code, and `close` follows.
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

class WebSocketSink implements HubSink {
  readonly transport = 'websocket';
  readonly inherentKeepAlive = false;
  readonly gone: Promise<void>;

  constructor(private readonly channel: WebSocket) {
    this.gone = new Promise((resolve) => channel.once('close', () => resolve()));
  }

  get unreadBytes(): number {
    return this.channel.bufferedAmount;
  }

  write(frame: Frame): void {
    if (this.channel.readyState === this.channel.OPEN) {
      this.channel.send(frame.bytes, { binary: false }, ignoreFailure);
    }
  }

  beat(): boolean {
    return false;
  }

  end(): void {
    this.channel.close(normalClosure);
  }

  destroy(): void {
    this.channel.terminate();
  }
}

/** A send that fails because the browser has just gone: `close` tells it, and the browser asks for what it missed. */
function ignoreFailure(): void {}
