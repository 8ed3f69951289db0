import { request } from 'node:http';
import type { RunningServer } from '../../../core/server/boot';

/** What a visitor needs of a server, whether it runs in this process or another one. */
export type ServerDoor = Pick<RunningServer, 'inject'>;

/** Longer than any call may take: one that is not answered then has been forgotten. */
const patience = 60_000;

/** Calls a server by HTTP, each time over a connection of its own, so that a balancer spreads the calls. */
export function httpDoor(url: string): ServerDoor {
  return {
    inject: ({ method, url: path, headers = {}, body }) =>
      new Promise((resolve, reject) => {
        const length = body === undefined ? undefined : Buffer.byteLength(body);
        const sent = request(
          `${url}${path}`,
          {
            method,
            agent: false,
            timeout: patience,
            headers: { ...headers, connection: 'close', ...(length === undefined ? {} : { 'content-length': length }) },
          },
          (answer) => {
            const chunks: Buffer[] = [];
            answer.on('data', (chunk: Buffer) => chunks.push(chunk));
            answer.on('error', reject);
            answer.on('close', () => reject(new Error('The connection ended within the answer.')));
            answer.on('end', () => {
              const bytes = Buffer.concat(chunks);
              resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes, body: bytes.toString('utf8') });
            });
          },
        );
        sent.on('timeout', () => sent.destroy(new Error(`${method} ${path} was not answered.`)));
        sent.on('error', reject);
        sent.end(body);
      }),
  };
}
