import type { IncomingMessage, Server } from 'node:http';

export interface BodyPaceOptions {
  /** Milliseconds that every request has to send its body, whatever its size. */
  readonly grace: number;
  /** Bytes a second that a client must keep up on average after that. */
  readonly minRate: number;
}

/**
 * Cuts off clients that send the body of a request too slowly. A limit for the whole request, as Node has, refuses
 * everybody on a slow line; this one lets a large file take minutes, and a client that sends a byte now and then no
 * longer than the grace.
 */
export function watchBodyPace(server: Server, { grace, minRate }: BodyPaceOptions): void {
  server.prependListener('request', (request: IncomingMessage) => {
    const { socket } = request;
    const hasBody =
      request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
    if (!hasBody) {
      return;
    }
    const since = performance.now();
    const before = socket.bytesRead;
    let timer: NodeJS.Timeout | undefined;
    const check = (): void => {
      const paid = ((socket.bytesRead - before) / minRate) * 1_000;
      const left = grace + paid - (performance.now() - since);
      if (left > 0) {
        timer = setTimeout(check, Math.ceil(left));
        return;
      }
      socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      socket.destroySoon();
    };
    const stop = (): void => clearTimeout(timer);
    request.once('end', stop).once('close', stop);
    // The platform's timer: a clock that tests move must not decide whether a real socket is cut.
    timer = setTimeout(check, grace);
  });
}
