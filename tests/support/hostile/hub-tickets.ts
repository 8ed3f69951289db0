import { Agent, request } from 'node:http';
import type { Target } from './target';

type Fields = Readonly<Record<string, string>>;

/** Well below the minute that a ticket is valid. Milliseconds. */
const maxAge = 20_000;

/** The two steps before a live connection: a ticket for the session, and a connection for the ticket. */
export class HubTickets {
  private readonly agent = new Agent({ keepAlive: true });
  private latest: { readonly at: number; readonly ticket: Promise<string> } | undefined;

  constructor(private readonly target: Pick<Target, 'port' | 'token'>) {}

  /** One ticket serves many connections. */
  current(): Promise<string> {
    if (this.latest === undefined || performance.now() - this.latest.at > maxAge) {
      const ticket = this.negotiate(this.target.token).then(({ accessToken = '' }) => accessToken);
      this.latest = { at: performance.now(), ticket };
    }
    return this.latest.ticket;
  }

  /** @returns nothing where the server is gone, which the test finds out by itself. */
  negotiate(bearer: string): Promise<Fields> {
    return new Promise((resolve) => {
      const sent = request(
        {
          agent: this.agent,
          host: '127.0.0.1',
          port: this.target.port,
          path: '/hubs/chat/negotiate?negotiateVersion=1',
          method: 'POST',
          headers: { authorization: `Bearer ${bearer}`, 'content-length': 0 },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', () => resolve({}));
          response.on('end', () => resolve(fieldsOf(Buffer.concat(chunks).toString('utf8'))));
        },
      );
      sent.on('error', () => resolve({}));
      sent.end();
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

function fieldsOf(text: string): Fields {
  try {
    return JSON.parse(text) as Fields;
  } catch {
    return {};
  }
}
