import { request } from 'node:http';
import type { RunningServer } from '../../../core/server/application/boot';

/** What a visitor needs of a server, whether it runs in this process or another one. */
export type ServerDoor = Pick<RunningServer, 'inject'>;

/** Longer than any call may take: one that is not answered then has been forgotten. */
const patience = 60_000;

/**
 * Calls a server by HTTP, each time over a connection of its own, so that a balancer spreads the calls.
 *
 * @param onCut told of each call that a server had taken up and then left without an answer. A connection that was not
 * accepted when the server stopped listening does not count: its request was not sent.
 */
export function httpDoor(url: string, onCut: () => void = () => undefined): ServerDoor {
  return {
    inject: ({ method, url: path, headers = {}, body }) =>
      new Promise((resolve, reject) => {
        let isTaken = false;
        const fail = (error: Error): void => {
          if (isTaken) {
            onCut();
          }
          isTaken = false;
          reject(error);
        };
        const sent = request(
          `${url}${path}`,
          {
            method,
            agent: false,
            timeout: patience,
            headers: {
              ...headers,
              connection: 'close',
              // The server says when it takes a call up, and only then is it sent.
              ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body), expect: '100-continue' }),
            },
          },
          (answer) => {
            isTaken = true;
            const chunks: Buffer[] = [];
            answer.on('data', (chunk: Buffer) => chunks.push(chunk));
            answer.on('error', fail);
            answer.on('close', () => fail(new Error('The connection ended within the answer.')));
            answer.on('end', () => {
              isTaken = false;
              const bytes = Buffer.concat(chunks);
              resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes, body: bytes.toString('utf8') });
            });
          },
        );
        sent.on('timeout', () => sent.destroy(new Error(`${method} ${path} was not answered.`)));
        sent.on('error', fail);
        if (body === undefined) {
          sent.end();
          return;
        }
        sent.on('continue', () => {
          isTaken = true;
          sent.end(body);
        });
      }),
  };
}
