import type { ServerResponse } from 'node:http';
import type { Frame } from './frame';
import type { HubSink } from './hub-sink';

/** Server-sent events: a response that stays open. The browser sends its messages by POST. */
export class EventStreamSink implements HubSink {
  readonly transport = 'server-sent-events';
  readonly inherentKeepAlive = false;
  readonly gone: Promise<void>;

  constructor(private readonly response: ServerResponse) {
    this.gone = new Promise((resolve) => response.once('close', () => resolve()));
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

  beat(): boolean {
    return false;
  }

  end(): void {
    this.response.end();
  }

  destroy(): void {
    this.response.destroy();
  }
}
