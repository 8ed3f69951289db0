import type { HttpAnswer } from './http-call';

/** A call of one of the server's own addresses, which no plugin owns. */
export interface ServerRouteCall {
  readonly requestId: string;
  /** Path and query as sent. */
  readonly url: string;
  header(name: string): string | undefined;
  /** Of the peer, or what a trusted proxy says. */
  readonly address: string;
  readonly body: Uint8Array | undefined;
}

/** An address of the server itself, such as `/healthz`. */
export interface ServerRoute {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: `/${string}`;
  /** `private`: for the operator, as `createPrivateGuard` decides; other callers get 404. */
  readonly access: 'public' | 'private';
  /** Bytes; by default what a call may bring. */
  readonly bodyLimit?: number;
  readonly answer: (call: ServerRouteCall) => Promise<HttpAnswer>;
}

/** An answer in JSON that no cache keeps. */
export function jsonAnswer(status: number, body: unknown): HttpAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    body: JSON.stringify(body),
  };
}
