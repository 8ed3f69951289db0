import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode, ProblemDocument } from '../../contract';

/** Answers with JSON that nobody keeps. */
export function answerJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

/** Answers without content. */
export function answerEmpty(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'cache-control': 'no-store' });
  response.end();
}

/** Refuses in the words of the other calls (decisions.md D2). */
export function answerProblem(
  response: ServerResponse,
  problem: { readonly code: ErrorCode; readonly status: number; readonly sentence: string; readonly requestId: string },
): void {
  const document: ProblemDocument = {
    type: 'about:blank',
    title: problem.sentence,
    status: problem.status,
    code: problem.code,
    errors: [problem.sentence],
    params: {},
    requestId: problem.requestId,
  };
  response.writeHead(problem.status, {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    // The rest of a body that nobody reads must not be taken for the next request.
    connection: 'close',
  });
  response.end(JSON.stringify(document));
}

/**
 * Refuses an upgrade and closes the connection, also where the client keeps its half open: once it has announced an
 * upgrade, none of the web server's time limits apply to a socket.
 */
export function refuseUpgrade(socket: Duplex, status: number, reason: string): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Reads a small body. @returns undefined when it is larger than `limit` bytes or breaks off. */
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
    // The browser went away in the middle.
    return undefined;
  }
  return Buffer.concat(parts).toString('utf8');
}
