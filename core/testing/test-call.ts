import { parse } from 'zod/v4/core';
import type { Endpoint, EndpointArguments, EndpointResponse, EndpointShape, ProblemDocument } from '../contract';
import type { InjectedAnswer, InjectedCall } from '../server/adapters/fastify-server';

/** Who calls: anything with a session token. */
export interface TestCaller {
  readonly token: string;
}

/** How a call of a test differs from the plainest one. */
export interface TestCallOptions {
  readonly as?: TestCaller;
  /** Sent as `clientid`. */
  readonly portal?: { readonly clientId: string };
  readonly ifMatch?: number;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer as it came. */
export interface TestAnswer {
  readonly status: number;
  /** Values of repeated headers are joined by a comma. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  readonly bytes: Uint8Array;
  /** The body as JSON; undefined when it is none. */
  readonly json: unknown;
}

/** A call that was refused, thrown by `call`. */
export class RefusedCall extends Error {
  constructor(
    readonly answer: TestAnswer,
    about: string,
  ) {
    super(`${about} was answered with ${answer.status}: ${answer.text}`);
    this.name = 'RefusedCall';
  }

  get problem(): ProblemDocument {
    return this.answer.json as ProblemDocument;
  }

  get status(): number {
    return this.answer.status;
  }

  get code(): string {
    return this.problem.code;
  }
}

/** Writes a call of an endpoint as a request. */
export async function requestFor(
  endpoint: Endpoint,
  parts: EndpointArguments<EndpointShape>,
  options: TestCallOptions = {},
): Promise<InjectedCall> {
  const { params, query, body } = parts as {
    readonly params?: Readonly<Record<string, string | number>>;
    readonly query?: Readonly<Record<string, unknown>>;
    readonly body?: unknown;
  };
  const encoded = body === undefined ? undefined : await encodeBody(endpoint, body);
  return {
    method: endpoint.method,
    url: `/api${fillPath(endpoint.path, params ?? {})}${queryText({ ...query, ...portalQuery(options) })}`,
    headers: {
      ...(encoded === undefined ? {} : { 'content-type': encoded.type }),
      ...(options.as === undefined ? {} : { authorization: `Bearer ${options.as.token}` }),
      ...(options.ifMatch === undefined ? {} : { 'if-match': `"${options.ifMatch}"` }),
      ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
      ...options.headers,
    },
    ...(encoded === undefined ? {} : { body: encoded.body }),
  };
}

/** What an endpoint's answer is for its caller. */
export function readResponse<S extends EndpointShape>(endpoint: Endpoint<S>, answer: TestAnswer): EndpointResponse<S> {
  const { response } = endpoint.shape;
  const value =
    endpoint.kind === 'download'
      ? new Blob([Buffer.from(answer.bytes)])
      : response === undefined
        ? undefined
        : parse(response, answer.json);
  // The one cast of the test kit: the schema has just said that it is so.
  return value as EndpointResponse<S>;
}

export function testAnswer(answer: InjectedAnswer): TestAnswer {
  const headers = Object.entries(answer.headers).map(([name, value]) => [
    name,
    typeof value === 'string' || value === undefined ? value : value.join(', '),
  ]);
  return {
    status: answer.status,
    headers: Object.fromEntries(headers) as TestAnswer['headers'],
    text: answer.body,
    bytes: answer.bytes,
    json: readJson(answer.body),
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Pages and files are no JSON; their tests read the text.
    return undefined;
  }
}

async function encodeBody(
  endpoint: Endpoint,
  body: unknown,
): Promise<{ readonly type: string; readonly body: string | Uint8Array }> {
  if (endpoint.kind === 'raw' && body instanceof Uint8Array) {
    return { type: 'application/octet-stream', body };
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

function portalQuery({ portal }: TestCallOptions): Readonly<Record<string, string>> {
  return portal === undefined ? {} : { clientid: portal.clientId };
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
