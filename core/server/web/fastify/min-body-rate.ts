import type { IncomingMessage, Server } from 'node:http';

export interface MinBodyRateOptions {
  /** Milliseconds that every request has to send its body, regardless of size. */
  readonly grace: number;
  /** Minimum average rate after that, in bytes per second. */
  readonly minRate: number;
}

/**
 * Disconnects clients that send a request body too slowly. Node's limit for the whole request would refuse all clients on
 * a slow line. This one allows minutes for a large file, and only the grace period for a client that sends a byte now and
 * then.
 */
export function enforceMinBodyRate(server: Server, { grace, minRate }: MinBodyRateOptions): void {
  server.prependListener('request', (request: IncomingMessage) => {
    const { socket } = request;
    const hasBody =
      request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
    if (!hasBody) {
      return;
    }
    const since = performance.now();
    const before = socket.bytesRead;
    // no-restricted-globals setTimeout: the pace of a real socket is measured by real time
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
    // The platform's timer: a test clock must not decide whether a real socket is disconnected.
    timer = setTimeout(check, grace);
  });
}
