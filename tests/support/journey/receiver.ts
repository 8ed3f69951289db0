import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** What a receiver got, once the official package has verified it. */
export interface VerifiedEvent {
  readonly type: string;
  readonly data: unknown;
}

/** A service of someone else on loopback, which takes events only if the official package verifies their signature. */
export class VerifyingReceiver {
  readonly events: VerifiedEvent[] = [];
  /** Any of them may have signed; none: everything is refused with 401. */
  secrets: readonly string[] = [];
  /** Answers with this instead, such as 500. */
  status: number | undefined;
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      const chunks: Uint8Array[] = [];
      request.on('data', (chunk: Uint8Array) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        const headers = {
          'webhook-id': String(request.headers['webhook-id']),
          'webhook-timestamp': String(request.headers['webhook-timestamp']),
          'webhook-signature': String(request.headers['webhook-signature']),
        };
        const event = this.secrets.map((secret) => verify(secret, body, headers)).find((each) => each !== undefined);
        if (this.status !== undefined) {
          response.writeHead(this.status).end('not today');
        } else if (event === undefined) {
          response.writeHead(401).end('unknown signature');
        } else {
          this.events.push(event);
          response.writeHead(200).end('thank you');
        }
      });
    });
  }

  static async open(): Promise<VerifyingReceiver> {
    const receiver = new VerifyingReceiver();
    await new Promise<void>((done) => receiver.server.listen(0, '127.0.0.1', done));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hooks`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
}

function verify(secret: string, body: string, headers: Record<string, string>): VerifiedEvent | undefined {
  try {
    return new Webhook(secret).verify(body, headers) as VerifiedEvent;
  } catch {
    return undefined;
  }
}
