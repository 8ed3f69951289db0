import type { Endpoint, EndpointArguments, EndpointShape } from '../../../contract';
import { streamType } from './read-body';
import type { InjectedRequest } from '../fastify/fastify-server';

/** Identity and headers of a request. */
export interface RequestOptions {
  /** Session token. */
  readonly token?: string | undefined;
  /** Sent as `clientid`. */
  readonly clientId?: string | undefined;
  readonly ifMatch?: number | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Writes the request that a client would send to an endpoint. */
export async function writeRequest(
  endpoint: Endpoint,
  parts: EndpointArguments<EndpointShape>,
  { token, clientId, ifMatch, idempotencyKey, headers }: RequestOptions = {},
): Promise<InjectedRequest> {
  const { params, query, body } = parts as {
    readonly params?: Readonly<Record<string, string | number>>;
    readonly query?: Readonly<Record<string, unknown>>;
    readonly body?: unknown;
  };
  const encoded = body === undefined ? undefined : await encodeBody(endpoint, body);
  const portal = clientId === undefined ? {} : { clientid: clientId };
  return {
    method: endpoint.method,
    url: `/api${fillPath(endpoint.path, params ?? {})}${queryText({ ...query, ...portal })}`,
    headers: {
      ...(encoded === undefined ? {} : { 'content-type': encoded.type }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...headers,
    },
    ...(encoded === undefined ? {} : { body: encoded.body }),
  };
}

async function encodeBody(
  endpoint: Endpoint,
  body: unknown,
): Promise<{ readonly type: string; readonly body: string | Uint8Array }> {
  if (endpoint.kind === 'stream' && body instanceof Blob) {
    return { type: streamType, body: new Uint8Array(await body.arrayBuffer()) };
  }
  if (endpoint.kind === 'raw' && body instanceof Uint8Array) {
    return { type: 'application/octet-stream', body };
  }
  if (endpoint.kind === 'form') {
    const fields = new URLSearchParams(body as Readonly<Record<string, string>>);
    return { type: 'application/x-www-form-urlencoded', body: fields.toString() };
  }
  if (endpoint.kind === 'text') {
    return { type: 'text/plain', body: String(body) };
  }
  if (endpoint.kind !== 'multipart') {
    return { type: 'application/json', body: JSON.stringify(body) };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Readonly<Record<string, string | Blob>>)) {
    form.set(name, value);
  }
  const encoded = new Response(form);
  return {
    type: encoded.headers.get('content-type') ?? '',
    body: new Uint8Array(await encoded.arrayBuffer()),
  };
}

function fillPath(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name] ?? '')));
}

function queryText(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined) {
        search.append(name, String(each));
      }
    }
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
