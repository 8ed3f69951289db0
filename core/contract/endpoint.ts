import type { $ZodType, input as ZodInput, output as ZodOutput } from 'zod/v4/core';
import type { Gate } from './access';
import type { Download, MaxFileBytes } from './files';
import type { EndpointProof } from './proof';
import type { NoticePage } from './notice-page';
import type { Redirect } from './redirect';

/** Methods that an endpoint can have. `GET` must not change anything. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Schemas of the parts of a request and its response. A part without a schema does not exist on either side. */
export interface EndpointShape {
  readonly params?: $ZodType;
  readonly query?: $ZodType;
  readonly body?: $ZodType;
  /** Omitted for downloads and for responses without content. */
  readonly response?: $ZodType;
}

/**
 * Fields of a request in which the client repeats what the token proves. Only the specification's old calls have such
 * fields. The server compares their values with the session, in any case and however often they are sent, and refuses
 * and audits a value that names another person or portal.
 *
 * All other endpoints own the names of their fields: an `email` or `userid` of theirs is ordinary data. The portal of a
 * request, `clientid` in the address, is compared for every endpoint and is not declared.
 */
export interface EndpointClaims<Field extends string = string> {
  /** Fields of the query, or of the top level of the body, that name the caller by email address or id. */
  readonly caller?: readonly Field[];
  /** Fields of the top level of the body that name the portal of the request. */
  readonly portal?: readonly Field[];
}

/** An endpoint of the server, declared in a contract and used by both sides. */
export interface Endpoint<S extends EndpointShape = EndpointShape> {
  /** `<plugin id>.<verb>-<noun>`; the name in logs, metrics and error messages. */
  readonly id: `${string}.${string}`;
  readonly method: HttpMethod;
  /** Relative to `/api`. Case-insensitive. Parameters are written `:name`. */
  readonly path: `/${string}`;
  /** Required: an endpoint without a gate does not compile. */
  readonly gate: Gate;
  /**
   * Accepts a proof instead of a session: the path has `:token`, the gate is public, and the handler is bound by
   * `handleLink` or `handleWebHook` and gets a context of the proof's portal. The modules of the plugin's gate are
   * required as always. A signature needs no `:token` and leads to no portal; its handler is bound by `handleSigned`.
   */
  readonly proof?: EndpointProof;
  /** Required, because some of the specification's GETs write. Decides read-only portals, retries and audit. */
  readonly effect: 'read' | 'write';
  /** `allowed` for endpoints that a portal without a paid plan still needs: billing, profile, export, sign-out. */
  readonly whenReadOnly?: 'allowed';
  /**
   * Sent by an open page itself, such as a poll: not a use of the session where a company ends sessions after a time of
   * inactivity.
   */
  readonly isBackground?: true;
  /**
   * Refuses personal access tokens, whatever their scopes: what only a person may do who has signed in. Endpoints outside
   * of a portal and writes with `whenReadOnly: 'allowed'` refuse them without saying so.
   */
  readonly apiTokens?: 'refused';
  /**
   * Default `json`. `raw` passes the bytes unparsed (signed web hooks). `stream` passes them as they arrive, as
   * `application/offset+octet-stream`, and takes no `Idempotency-Key`. `form` reads a form POST from outside, such as the
   * one-click unsubscription of an email program (RFC 8058): fields without files, encoded as
   * `application/x-www-form-urlencoded` or `multipart/form-data`, all of them strings. `text` reads `text/plain` as one
   * string. The product's client calls no endpoint of kind `form` or `text`.
   */
  readonly kind?: 'json' | 'multipart' | 'raw' | 'stream' | 'download' | 'form' | 'text';
  /** Of all files of a `multipart` request, or of the file that a `stream` adds to. Default: 10 MiB. */
  readonly maxBytes?: MaxFileBytes;
  readonly status?: 200 | 201 | 202 | 204;
  /**
   * Default `json`. `text`: the response is a string, sent as `text/plain`. `redirect`: the handler returns a
   * `Redirect`, sent as 303. `page`: the handler returns a `NoticePage`, sent as `text/html`. They are for other services
   * and for browsers that open a link: a browser gets the sentence of a refusal as a page, or as plain text. The
   * product's client calls none of them.
   */
  readonly responds?: 'json' | 'text' | 'redirect' | 'page';
  /** Origins, besides the product's own pages, to which a redirect may lead: `https://login.example.com`. */
  readonly redirectOrigins?: readonly `https://${string}`[];
  /**
   * A reading GET whose handler records by `context.markAsRead` that its caller has seen something. It stays a read: it
   * can be retried, works on read-only portals and counts as a read for rate limits.
   */
  readonly marksAsRead?: true;
  /**
   * `false` when the response contains a secret, such as a token: only the use of the idempotency key is stored, not
   * the response, which would otherwise be readable in the database and in every backup for a day. A repeat with the
   * same `Idempotency-Key` has no effect and returns 409 `conflict`. Downloads are never stored.
   */
  readonly storesResponse?: false;
  /** Requires `If-Match`; `context.merge` applies the change field by field (decisions.md D2). */
  readonly concurrency?: 'if-match';
  readonly claims?: EndpointClaims;
  /** Rate limit: one of core's, or one that the plugin's server half declares in `limits`. Default: by effect. */
  readonly limit?:
    | 'login'
    | 'code'
    | 'read'
    | 'write'
    | 'export'
    | 'list-export'
    | 'list-import'
    | `${string}.${string}`;
  readonly shape: S;
}

type Frozen<T> = T extends Date
  ? T
  : T extends readonly (infer U)[]
    ? readonly Frozen<U>[]
    : T extends object
      ? { readonly [K in keyof T]: Frozen<T[K]> }
      : T;
type PartIn<S, K extends string> =
  S extends Record<K, infer Z extends $ZodType> ? { readonly [P in K]: ZodInput<Z> } : unknown;
type PartOut<S, K extends string> =
  S extends Record<K, infer Z extends $ZodType> ? { readonly [P in K]: ZodOutput<Z> } : unknown;

/** What a caller sends. */
export type EndpointArguments<S extends EndpointShape> = PartIn<S, 'params'> & PartIn<S, 'query'> & PartIn<S, 'body'>;
/** What a handler receives, after validation. */
export type EndpointRequest<S extends EndpointShape> = PartOut<S, 'params'> & PartOut<S, 'query'> & PartOut<S, 'body'>;
/**
 * What a handler returns; stripped to the schema before it is sent. Without a schema a `Download`, a `Redirect`, a
 * `NoticePage`, or `undefined` with status 204 or 202.
 */
export type EndpointResult<S extends EndpointShape> = S extends { readonly response: infer Z extends $ZodType }
  ? Frozen<ZodInput<Z>>
  : Download | NoticePage | Redirect | undefined;
/** What a caller receives. */
export type EndpointResponse<S extends EndpointShape> = S extends { readonly response: infer Z extends $ZodType }
  ? ZodOutput<Z>
  : Blob | undefined;

type FieldIn<S, K extends string> =
  S extends Record<K, infer Z extends $ZodType> ? Extract<keyof ZodInput<Z>, string> : never;

type ClaimableField<S> = [FieldIn<S, 'query'> | FieldIn<S, 'body'>] extends [never]
  ? string
  : FieldIn<S, 'query'> | FieldIn<S, 'body'>;

/** Declares an endpoint; the gate keeps its literal type, because it determines the type of the handler's context. */
/* @__NO_SIDE_EFFECTS__ */
export function defineEndpoint<const S extends EndpointShape, const G extends Gate>(
  endpoint: Endpoint<S> & {
    readonly gate: G;
    readonly claims?: EndpointClaims<ClaimableField<S>>;
  },
): Endpoint<S> & { readonly gate: G } {
  return Object.freeze(endpoint);
}
