import type { $ZodType, input as ZodInput, output as ZodOutput } from 'zod/v4/core';
import type { Gate } from './access';
import type { Download } from './files';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Schemas of the parts of a call. A part that is left out does not exist on either side. */
export interface EndpointShape {
  readonly params?: $ZodType;
  readonly query?: $ZodType;
  readonly body?: $ZodType;
  /** Left out by downloads and answers without content only. */
  readonly response?: $ZodType;
}

/** One call of the server, declared in a contract and known to both sides. */
export interface Endpoint<S extends EndpointShape = EndpointShape> {
  /** `<plugin id>.<verb>-<noun>`; names the call in logs, metrics and error messages. */
  readonly id: `${string}.${string}`;
  readonly method: HttpMethod;
  /** Below `/api`. Matched without regard to case. Parameters as `:name`. */
  readonly path: `/${string}`;
  /** Mandatory: an endpoint without a gate does not compile. */
  readonly gate: Gate;
  /** Mandatory, because some of the specification's GETs write. Decides read-only portals, retries and audit. */
  readonly effect: 'read' | 'write';
  /** `allowed` where a portal without a paid plan must still be able to act: billing, profile, export, sign-out. */
  readonly whenReadOnly?: 'allowed';
  /** Default `json`. `raw` hands over the bytes as they came (signed webhooks). */
  readonly kind?: 'json' | 'multipart' | 'raw' | 'download';
  readonly status?: 200 | 201 | 202 | 204;
  /**
   * `false` where the response holds a secret, such as a token: a key that was used is remembered without its response,
   * which would else lie readable in the database and in every backup for a day. A repeat under the same
   * `Idempotency-Key` does nothing and is answered 409 `conflict`. Downloads are never kept.
   */
  readonly keepsAnswer?: false;
  /** `If-Match` is demanded; `context.merge` applies it field by field (decisions.md D2). */
  readonly concurrency?: 'if-match';
  /** Rate limit: one of core's, or one that the plugin's server half declares in `limits`. Default: by effect. */
  readonly limit?: 'login' | 'code' | 'read' | 'write' | 'export' | `${string}.${string}`;
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

/** What a caller passes. */
export type EndpointArguments<S extends EndpointShape> = PartIn<S, 'params'> & PartIn<S, 'query'> & PartIn<S, 'body'>;
/** What a handler receives, after validation. */
export type EndpointRequest<S extends EndpointShape> = PartOut<S, 'params'> & PartOut<S, 'query'> & PartOut<S, 'body'>;
/** What a handler returns; stripped to the schema before it leaves the server. `undefined` with status 204 or 202. */
export type EndpointResult<S extends EndpointShape> = S extends { readonly response: infer Z extends $ZodType }
  ? Frozen<ZodInput<Z>>
  : Download | undefined;
/** What a caller gets back. */
export type EndpointResponse<S extends EndpointShape> = S extends { readonly response: infer Z extends $ZodType }
  ? ZodOutput<Z>
  : Blob | undefined;

/** Declares an endpoint; the gate keeps its literal type, because it decides the handler's context. */
/* @__NO_SIDE_EFFECTS__ */
export function defineEndpoint<const S extends EndpointShape, const G extends Gate>(
  endpoint: Endpoint<S> & { readonly gate: G },
): Endpoint<S> & { readonly gate: G } {
  return Object.freeze(endpoint);
}
