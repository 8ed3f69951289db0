import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a receiver got. */
export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Answer = (response: ServerResponse, request: ReceivedRequest) => void;

/** A server of someone else, on loopback. */
export class Receiver {
  readonly received: ReceivedRequest[] = [];
  /** How requests are answered from now on. */
  answer: Answer = (response) => response.writeHead(200).end('thanks');
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => void this.receive(request, response));
  }

  static async open(): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((done) => receiver.server.listen(0, '127.0.0.1', done));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hooks`;
  }

  status(status: number, headers: Readonly<Record<string, string>> = {}): void {
    this.answer = (response) => response.writeHead(status, headers).end(`answered ${status}`);
  }

  /** Ends the connections of requests that were not answered. */
  drop(): void {
    this.server.closeAllConnections();
  }

  async close(): Promise<void> {
    this.drop();
    await new Promise((done) => this.server.close(done));
  }

  private async receive(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of message as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
    }
    const request = {
      path: message.url ?? '',
      headers: message.headers,
      body: Buffer.concat(chunks).toString(),
    };
    this.received.push(request);
    this.answer(response, request);
  }
}
