import type { IncomingMessage, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HttpResponse } from '../../request-context/incoming-request';

/** Sends JSON that must not be cached. */
export function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

/** Sends a response without content. */
export function sendEmpty(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'cache-control': 'no-store' });
  response.end();
}

/** Sends a problem document of `http/problems.ts` and closes the connection. */
export function sendHubProblem(response: ServerResponse, requestId: string, problem: HttpResponse): void {
  response.writeHead(problem.status, {
    ...problem.headers,
    'cache-control': 'no-store',
    'x-request-id': requestId,
    // The unread rest of the body must not be parsed as the next request.
    connection: 'close',
  });
  response.end(problem.body);
}

/**
 * Refuses an upgrade and closes the connection, even if the client keeps its half open: after the request for an
 * upgrade, none of the web server's timeouts apply to the socket.
 */
export function refuseUpgrade(socket: Duplex, status: number): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Reads a small body. @returns undefined if it is larger than `limit` bytes or incomplete. */
export async function readBody(request: IncomingMessage, limit: number): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of request) {
      const bytes = part as Buffer;
      size += bytes.length;
      if (size > limit) {
        return undefined;
      }
      parts.push(bytes);
    }
  } catch {
    // The client disconnected.
    return undefined;
  }
  return Buffer.concat(parts).toString('utf8');
}
