import { parse } from 'zod/v4/core';
import type { Endpoint, EndpointArguments, EndpointResponse, EndpointShape, ProblemDocument } from '../contract';
import type { InjectedResponse, InjectedRequest } from '../server/web/fastify/fastify-server';
import { writeRequest } from '../server/web/http/write-request';

/** A caller: anything with a session token. */
export interface TestCaller {
  readonly token: string;
}

/** Options of a test request. */
export interface TestRequestOptions {
  readonly as?: TestCaller;
  /** Sent as `clientid`. */
  readonly portal?: { readonly clientId: string };
  readonly ifMatch?: number;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A raw response. */
export interface TestResponse {
  readonly status: number;
  /** Values of repeated headers are joined by a comma. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  readonly bytes: Uint8Array;
  /** The parsed body; undefined if it is not JSON. */
  readonly json: unknown;
  /** Why the server failed, as its log says; only for a 5xx of a server with the default logger. */
  readonly cause?: string;
}

/** Error of `call` for a refused request. */
export class RefusedRequest extends Error {
  constructor(
    readonly response: TestResponse,
    about: string,
  ) {
    super(`${about} returned ${response.status}: ${response.text}${causeSuffix(response)}`);
    this.name = 'RefusedRequest';
  }

  get problem(): ProblemDocument {
    return this.response.json as ProblemDocument;
  }

  get status(): number {
    return this.response.status;
  }

  get code(): string {
    return this.problem.code;
  }
}

/** Builds the request for an endpoint. */
export function requestFor(
  endpoint: Endpoint,
  parts: EndpointArguments<EndpointShape>,
  { as, portal, ...options }: TestRequestOptions = {},
): Promise<InjectedRequest> {
  return writeRequest(endpoint, parts, { ...options, token: as?.token, clientId: portal?.clientId });
}

/** Parses a response by the endpoint's schema. */
export function readResponse<S extends EndpointShape>(
  endpoint: Endpoint<S>,
  answer: TestResponse,
): EndpointResponse<S> {
  const { response } = endpoint.shape;
  const value =
    endpoint.kind === 'download'
      ? new Blob([Buffer.from(answer.bytes)])
      : response === undefined
        ? undefined
        : parse(response, endpoint.responds === 'text' ? answer.text : answer.json);
  // The schema has just validated the value.
  return value as EndpointResponse<S>;
}

export function toTestResponse(answer: InjectedResponse): TestResponse {
  const headers = Object.entries(answer.headers).map(([name, value]) => [
    name,
    typeof value === 'string' || value === undefined ? value : value.join(', '),
  ]);
  return {
    status: answer.status,
    headers: Object.fromEntries(headers) as TestResponse['headers'],
    text: answer.body,
    bytes: answer.bytes,
    json: readJson(answer.body),
  };
}

/** Status, message and, for a 5xx, the cause of a refused request, for the message of a failed test. */
export function describeResponse(response: TestResponse): string {
  return `${response.status}: ${messageOf(response)}`;
}

/** What a response says: the sentences of a problem document or the start of its text, and the cause of a 5xx. */
export function messageOf({ text, json, cause }: TestResponse): string {
  const { errors } = (json ?? {}) as { readonly errors?: unknown };
  const said = Array.isArray(errors) ? errors.join(' ') : text.slice(0, 300);
  return `${said}${causeSuffix({ cause })}`;
}

function causeSuffix({ cause }: { readonly cause?: string | undefined }): string {
  return cause === undefined ? '' : ` Cause: ${cause}`;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Pages and files are not JSON; their tests read the text.
    return undefined;
  }
}
