import type { ServerResponse } from 'node:http';
import type { Frame } from './frame';
import type { HubTransport } from './hub-transport';

/** Server-sent events: a response that stays open. The browser sends its messages by POST. */
export class EventStreamTransport implements HubTransport {
  readonly kind = 'server-sent-events';
  readonly hasOwnKeepAlive = false;
  readonly closed: Promise<void>;

  constructor(private readonly response: ServerResponse) {
    this.closed = new Promise((resolve) => response.once('close', () => resolve()));
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-store, no-transform',
      // Otherwise nginx buffers the stream.
      'x-accel-buffering': 'no',
    });
    // A comment line, so that the headers are sent at once and the browser sees that the stream is open.
    response.write(':\n\n');
  }

  get unreadBytes(): number {
    return this.response.writableLength;
  }

  write(frame: Frame): void {
    if (!this.response.writableEnded && !this.response.destroyed) {
      // A record is one line of JSON, so it needs no further `data:` lines.
      this.response.write(`data: ${frame.text}\n\n`);
    }
  }

  tick(): boolean {
    return false;
  }

  close(): void {
    this.response.end();
  }

  destroy(): void {
    this.response.destroy();
  }
}
