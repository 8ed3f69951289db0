import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';

/**
 * What goes wrong with one request: `down` and `error` before it has an effect; `lost`, `slow`, `garbage` and `half` after
 * it had one, so that only the answer is missing.
 */
export type StubFault = 'down' | 'error' | 'lost' | 'slow' | 'garbage' | 'half';

export interface StubRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export interface StubAnswer {
  readonly status: number;
  readonly body: object;
}

/** A server on loopback that stands for the API of a provider. */
export class StubServer {
  /** Of the requests to come, in their order. */
  readonly faults: (StubFault | 'none')[] = [];
  readonly requests: StubRequest[] = [];
  /** Requests that have their effect and get no answer, as when the other side is killed meanwhile. */
  stalls: (request: StubRequest) => boolean = () => false;
  private readonly server: Server;

  private constructor(answer: (request: StubRequest) => StubAnswer) {
    this.server = createServer((incoming, response) => void this.handle(incoming, response, answer));
  }

  static async start(answer: (request: StubRequest) => StubAnswer): Promise<StubServer> {
    const stub = new StubServer(answer);
    stub.server.listen(0, '127.0.0.1');
    await once(stub.server, 'listening');
    return stub;
  }

  get port(): number {
    const address = this.server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async handle(
    incoming: IncomingMessage,
    response: ServerResponse,
    answer: (request: StubRequest) => StubAnswer,
  ): Promise<void> {
    const request = await readRequest(incoming);
    this.requests.push(request);
    const fault = this.stalls(request) ? 'slow' : (this.faults.shift() ?? 'none');
    if (fault === 'down') {
      incoming.socket.destroy();
      return;
    }
    if (fault === 'error') {
      response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Internal error</h1>');
      return;
    }
    const { status, body } = answer(request);
    const text = JSON.stringify(body);
    switch (fault) {
      case 'lost':
        incoming.socket.destroy();
        return;
      case 'slow':
        // Never: the other side has a time limit.
        return;
      case 'garbage':
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":');
        return;
      case 'half':
        response.writeHead(status, { 'content-type': 'application/json', 'content-length': text.length });
        response.write(text.slice(0, text.length / 2), () => incoming.socket.destroy());
        return;
      default:
        response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    }
  }
}

async function readRequest(incoming: IncomingMessage): Promise<StubRequest> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) {
    chunks.push(Buffer.from(chunk as Uint8Array));
  }
  const { pathname: path, searchParams: query } = new URL(incoming.url ?? '/', 'http://stub.invalid');
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  );
  return { method: incoming.method ?? 'GET', path, query, headers, body: Buffer.concat(chunks).toString() };
}
