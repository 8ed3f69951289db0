import type { HttpResponse } from '../../request-context/incoming-request';

/** A request to one of the server's own routes, which belong to no plugin. */
export interface ServerRouteRequest {
  readonly requestId: string;
  /** Path and query as sent. */
  readonly url: string;
  header(name: string): string | undefined;
  /** Address of the peer, or of the client according to a trusted proxy. */
  readonly address: string;
  readonly body: Uint8Array | undefined;
}

/** A route of the server itself, such as `/healthz`. */
export interface ServerRoute {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: `/${string}`;
  /** `private`: for the operator only, as `createPrivateGuard` decides. Other callers get 404. */
  readonly access: 'public' | 'private';
  /** Maximum size of the body in bytes. Default: the limit of JSON bodies. */
  readonly bodyLimit?: number;
  readonly handle: (call: ServerRouteRequest) => Promise<HttpResponse>;
}

/** Returns a JSON response that is not cached. */
export function jsonResponse(status: number, body: unknown): HttpResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    body: JSON.stringify(body),
  };
}
