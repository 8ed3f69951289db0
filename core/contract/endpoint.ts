import type { $ZodType, input as ZodInput, output as ZodOutput } from 'zod/v4/core';
import type { Gate } from './access';
import type { Download } from './files';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Schemas of the parts of a request and its response. A part without a schema does not exist on either side. */
export interface EndpointShape {
  readonly params?: $ZodType;
  readonly query?: $ZodType;
  readonly body?: $ZodType;
  /** Omitted for downloads and for responses without content. */
  readonly response?: $ZodType;
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
  /** Required, because some of the specification's GETs write. Decides read-only portals, retries and audit. */
  readonly effect: 'read' | 'write';
  /** `allowed` for endpoints that a portal without a paid plan still needs: billing, profile, export, sign-out. */
  readonly whenReadOnly?: 'allowed';
  /** Default `json`. `raw` passes the bytes unparsed (signed webhooks). */
  readonly kind?: 'json' | 'multipart' | 'raw' | 'download';
  readonly status?: 200 | 201 | 202 | 204;
  /**
   * `false` when the response contains a secret, such as a token: only the use of the idempotency key is stored, not
   * the response, which would otherwise be readable in the database and in every backup for a day. A repeat with the
   * same `Idempotency-Key` has no effect and returns 409 `conflict`. Downloads are never stored.
   */
  readonly storesResponse?: false;
  /** Requires `If-Match`; `context.merge` applies the change field by field (decisions.md D2). */
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

/** What a caller sends. */
export type EndpointArguments<S extends EndpointShape> = PartIn<S, 'params'> & PartIn<S, 'query'> & PartIn<S, 'body'>;
/** What a handler receives, after validation. */
export type EndpointRequest<S extends EndpointShape> = PartOut<S, 'params'> & PartOut<S, 'query'> & PartOut<S, 'body'>;
/** What a handler returns; stripped to the schema before it is sent. `undefined` with status 204 or 202. */
export type EndpointResult<S extends EndpointShape> = S extends { readonly response: infer Z extends $ZodType }
  ? Frozen<ZodInput<Z>>
  : Download | undefined;
/** What a caller receives. */
export type EndpointResponse<S extends EndpointShape> = S extends { readonly response: infer Z extends $ZodType }
  ? ZodOutput<Z>
  : Blob | undefined;

/** Declares an endpoint; the gate keeps its literal type, because it determines the type of the handler's context. */
/* @__NO_SIDE_EFFECTS__ */
export function defineEndpoint<const S extends EndpointShape, const G extends Gate>(
  endpoint: Endpoint<S> & { readonly gate: G },
): Endpoint<S> & { readonly gate: G } {
  return Object.freeze(endpoint);
}
