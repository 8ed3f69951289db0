import { serviceToken } from '../../contract';

/** A call to somebody else's server. */
export interface OutgoingCall {
  /** `https:` or `http:`, without user name and password. */
  readonly url: string;
  /** Default GET. */
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Bytes of the answer that are read at most; default 1 MiB. */
  readonly mostBytes?: number;
  /** Milliseconds for everything together, redirects too; default 10,000. */
  readonly timeLimit?: number;
  /** Redirects that are followed, each checked like the first address; default 3. */
  readonly mostRedirects?: number;
  readonly signal?: AbortSignal;
}

/** What came back, whatever its status. */
export interface OutgoingAnswer {
  readonly status: number;
  /** Names in lower case; a repeated one joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  /** Where the answer came from, after redirects. */
  readonly url: string;
}

/**
 * The one door for calls that leave the installation. Only public addresses are reached, whatever a name resolves to at
 * that moment, and those networks that the operator allows (`OUTGOING_ALLOW`).
 *
 * @throws AppError `validation_failed` for an address that may not be called, `plugin_unavailable` where nobody answers
 * in time, or with too much.
 *
 * @example await context.outside(() => context.get(OutgoingCalls).send({ url: feed.address, mostBytes: 5_000_000 }));
 */
export interface OutgoingCalls {
  send(call: OutgoingCall): Promise<OutgoingAnswer>;
}
export const OutgoingCalls = serviceToken<OutgoingCalls>('core:OutgoingCalls');
