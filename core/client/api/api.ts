import type { Endpoint, EndpointArguments, EndpointResponse, EndpointShape, ErrorCode } from '../../contract';
import { serviceToken } from '../../contract';
import type { KeptCreation, KeptEdit } from '../pending-writes/pending-writes';

/** Typed requests. Adds the token, the portal and the standard query; turns failures into `ApiError`. */
export interface Api {
  request<S extends EndpointShape>(
    endpoint: EndpointSource<S>,
    parts: EndpointArguments<S>,
    options?: ApiRequestOptions,
  ): Promise<EndpointResponse<S>>;
}
/** An endpoint, or a function that loads its declaration: public pages are shown before any schema has loaded. */
export type EndpointSource<S extends EndpointShape> = Endpoint<S> | (() => Promise<Endpoint<S>>);

export interface ApiRequestOptions {
  /** Aborts reads and uploads. Any other write in flight always finishes. */
  readonly signal?: AbortSignal;
  /** The version that editing began from, for endpoints with `concurrency`. */
  readonly ifMatch?: number;
  /**
   * The entity's fields that the change replaces, as the person saw them. Writes of this browser to one entity go one
   * after the other; when the response to the one before still has these values, the next is sent with its version.
   * With `seen` the caller handles a merge conflict: no toast is shown.
   */
  readonly seen?: Readonly<Record<string, unknown>>;
  /** The caller asks the person to confirm the change when the server wants that: no toast is shown. */
  readonly asksToConfirm?: boolean;
  /** Generated once for each intended action, so that a retry cannot repeat it. A changed body is another action. */
  readonly idempotencyKey?: string;
  /** 0 to 1, for uploads. */
  readonly onProgress?: (fraction: number) => void;
  /**
   * Who shows the failure. `toast` (default): a toast with the first sentence (R64, R68). `caller`: only the caller.
   * `search`: like `caller`, and an expired session uses the text and the delay of the search (R54).
   */
  readonly onFailure?: 'toast' | 'caller' | 'search';
  /**
   * What happens to a JSON write without a response. `keep` (default in a portal): it is stored on this device and sent
   * when the server responds again, and the request rejects with `KeptError`. `fail` (default elsewhere): for writes that
   * make no sense later.
   */
  readonly unanswered?: 'keep' | 'fail';
  /** What people call the thing that is written, such as "T-12", for the list of unsent changes. */
  readonly label?: string;
  /** The edit that the write saves. `EntityStore` shows it again after a reload while the write is kept. */
  readonly edit?: KeptEdit;
  /** The entity that the write creates. `EntityStore` shows it while the write is kept. */
  readonly creation?: KeptCreation;
}
export const Api = serviceToken<Api>('core:Api');

/** The only error of a request. `code` is one of decisions.md D2, `offline` without a response, or `kept`. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode | 'offline' | 'aborted' | 'kept',
    readonly sentences: readonly string[],
    readonly params: Readonly<Record<string, unknown>> = {},
    options?: { readonly cause?: unknown },
  ) {
    super(sentences[0] ?? code, options);
    this.name = 'ApiError';
  }
}

/** The server did not respond: the write is kept on this device, and sent when the server responds again. */
export class KeptError extends ApiError {
  /**
   * @param key of the write in `PendingWrites`.
   * @param settled the later response; rejects with the `ApiError` of a refusal, with `aborted` when the person discarded
   *   the write or another tab sent it, and with `session_required` after a sign-out. Need not be handled.
   */
  constructor(
    sentence: string,
    readonly key: string,
    readonly settled: Promise<unknown>,
    options?: { readonly cause?: unknown },
  ) {
    super('kept', [sentence], {}, options);
    settled.catch(() => undefined);
  }
}
