import type { Endpoint, EndpointShape, ErrorCode } from '../../contract';
import { statusOf } from '../../contract';
import type { TransportResponse, HttpRequest, HttpTransport } from '../../client/ports';

/** A response that a test defines. */
export interface FakeResponse {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A recorded request. */
export interface RecordedRequest extends HttpRequest {
  /** Without the base and the query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

type Answerer = (request: RecordedRequest) => FakeResponse | Promise<FakeResponse>;

interface Route {
  readonly method: string;
  readonly pattern: RegExp;
  readonly answer: Answerer;
}

/** A fake server with a response per endpoint, defined by the test. Any other request gets 404. */
export class FakeTransport implements HttpTransport {
  readonly requests: RecordedRequest[] = [];
  /** False while the network is down: requests fail. */
  isReachable = true;
  private routes: readonly Route[] = [];

  constructor(private readonly base = '/api') {}

  /** Sets the response of an endpoint; the latest one wins. */
  respond<S extends EndpointShape>(endpoint: Endpoint<S>, answer: FakeResponse | Answerer): void {
    this.respondAt(endpoint.method, endpoint.path, answer);
  }

  respondAt(method: string, path: string, answer: FakeResponse | Answerer): void {
    const pattern = new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`, 'i');
    this.routes = [{ method, pattern, answer: typeof answer === 'function' ? answer : () => answer }, ...this.routes];
  }

  /** Requests to a path, oldest first. */
  requestsTo(path: string): readonly RecordedRequest[] {
    return this.requests.filter((request) => request.path.toLowerCase() === path.toLowerCase());
  }

  async send(request: HttpRequest): Promise<TransportResponse> {
    const [address = '', query = ''] = request.url.split('?');
    const seen: RecordedRequest = {
      ...request,
      path: address.startsWith(this.base) ? address.slice(this.base.length) : address,
      query: Object.fromEntries(new URLSearchParams(query)),
    };
    this.requests.push(seen);
    if (!this.isReachable) {
      throw new Error('The network is down.');
    }
    const route = this.routes.find(({ method, pattern }) => method === request.method && pattern.test(seen.path));
    const answer = await this.orAborted(request, async () => (await route?.answer(seen)) ?? problem('not_found'));
    const headers = new Map(Object.entries(answer.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
    return {
      status: answer.status ?? 200,
      header: (name) => headers.get(name.toLowerCase()),
      body: received(answer.body),
    };
  }

  private orAborted(request: HttpRequest, work: () => Promise<FakeResponse>): Promise<FakeResponse> {
    const { signal } = request;
    if (signal === undefined) {
      return work();
    }
    return new Promise((resolve, reject) => {
      const handleAbort = (): void => reject(signal.reason as Error);
      if (signal.aborted) {
        handleAbort();
        return;
      }
      signal.addEventListener('abort', handleAbort, { once: true });
      work().then(resolve, reject);
    });
  }
}

/** A problem document as the server sends it. */
export function problem(code: ErrorCode, errors: readonly string[] = [], params: object = {}): FakeResponse {
  return { status: statusOf[code], body: { code, errors, params } };
}

/** Bodies travel as text, so that client and server share no object; a download arrives as it is. */
function received(body: unknown): unknown {
  return body === undefined || body instanceof Blob ? body : (JSON.parse(JSON.stringify(body)) as unknown);
}
