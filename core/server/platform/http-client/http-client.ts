import { serviceToken } from '../../../contract';
import { AppError } from '../app-error';

/** A request to an external server. */
export interface HttpClientRequest {
  /** `https:` or `http:`, without user name and password. */
  readonly url: string;
  /** Default: GET. */
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Maximum size of the response in bytes. Default: 1 MiB. */
  readonly maxBytes?: number;
  /** Time limit in milliseconds for everything, including redirects. Default: 10,000. */
  readonly timeLimit?: number;
  /** Maximum number of redirects, each checked like the first address. Default: 3. */
  readonly maxRedirects?: number;
  /** `return` follows no redirect: its status is that of the response. Default: `follow`. */
  readonly onRedirect?: 'follow' | 'return';
  /** `cut` returns the first `maxBytes` of a larger response and closes the connection. Default: `fail`. */
  readonly onTooLarge?: 'fail' | 'cut';
  /** Time limit in milliseconds for name, connection and TLS, within `timeLimit`. Default: none. */
  readonly connectTimeLimit?: number;
  /** Refuses `http:`, unless the operator allows it (`OUTGOING_ALLOW_HTTP`). Default: false. */
  readonly encryptedOnly?: boolean;
  readonly signal?: AbortSignal;
}

/**
 * Why a request has no response: the address is `invalid`, or `refused` because it is private; the server is
 * `unreachable`, has no valid `certificate`, or is `late`; the response is `too-large`, or a `redirect` that is not
 * followed.
 */
export type HttpFailure = 'invalid' | 'refused' | 'unreachable' | 'certificate' | 'late' | 'too-large' | 'redirect';

/** Why `HttpClient.send` failed; undefined for errors that it does not throw. */
export function httpFailureOf(error: unknown): HttpFailure | undefined {
  // The one cast of failures: GuardedHttp sets no other.
  return error instanceof AppError ? (error.params['failure'] as HttpFailure | undefined) : undefined;
}

/** The response, of any status. */
export interface HttpClientResponse {
  readonly status: number;
  /** Names in lower case. Repeated headers are joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  /** Address of the response, after redirects. */
  readonly url: string;
  /** The response is larger than `maxBytes`, and `bytes` are its beginning. */
  readonly isCut: boolean;
}

/**
 * Sends requests to external servers. Only public addresses are reached, checked when the name resolves, and the
 * networks that the operator allows (`OUTGOING_ALLOW`).
 *
 * @throws AppError `validation_failed` for an address that is not allowed, `plugin_unavailable` if the server does not
 * respond in time or the response is too large.
 *
 * @example
 * ```ts
 * import type { PortalContext } from '@tessera/core/server';
 * import { HttpClient } from '@tessera/core/server';
 *
 * export async function readFeed(context: PortalContext, url: string): Promise<string> {
 *   const { bytes } = await context.withoutTransaction(() => context.get(HttpClient).send({ url, maxBytes: 5_000_000 }));
 *   return new TextDecoder().decode(bytes);
 * }
 * ```
 */
export interface HttpClient {
  send(call: HttpClientRequest): Promise<HttpClientResponse>;
  /**
   * Checks an address without a request, when a person enters it. Names are not resolved: whether their addresses are
   * allowed is decided by `send`.
   *
   * @throws AppError `validation_failed` for what `send` would refuse.
   */
  check(call: Pick<HttpClientRequest, 'url' | 'encryptedOnly'>): void;
}
export const HttpClient = serviceToken<HttpClient>('core:HttpClient');
