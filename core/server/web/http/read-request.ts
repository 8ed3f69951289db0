import type { Endpoint } from '../../../contract';
import { localized } from '../../../contract';
import { AppError } from '../../platform/app-error';
import type { BodyPart, IncomingRequest } from '../../request-context/incoming-request';
import { assertText, inspectBody } from './inspect-value';
import { httpMessages } from '../../request-context/problems/messages';
import { namesPortal } from './tenant-guard';
import { assertMultipart, assertStream, partsAsBody, readForm, readJson, readText, acceptsBody } from './read-body';
import type { ProblemContext } from '../../request-context/problems/problems';
import type { QueryEntries, QueryReader } from './read-query';
import { validateBody, validatePart } from './validate';

/** A parsed body before validation. */
export interface ParsedBody {
  readonly body: unknown;
  readonly chunks: readonly Uint8Array[];
}

/** There is no body. */
export const emptyBody: ParsedBody = { body: undefined, chunks: [] };

/** Reads a body that does not arrive in parts, or passes a stream. */
export function readRequestBody(endpoint: Endpoint, call: IncomingRequest): ParsedBody {
  if (!acceptsBody(endpoint)) {
    return emptyBody;
  }
  if (endpoint.kind === 'stream') {
    assertStream(call);
    return { body: call.stream, chunks: [] };
  }
  if (endpoint.kind === 'raw') {
    const bytes = call.body ?? new Uint8Array();
    return { body: bytes, chunks: [bytes] };
  }
  const body = endpoint.kind === 'form' ? readForm(call) : endpoint.kind === 'text' ? readText(call) : readJson(call);
  inspectBody(body);
  return { body, chunks: call.body === undefined ? [] : [call.body] };
}

/** Reads a multipart body. Called after the gate. A form has no files. */
export async function readMultipart({ kind }: Endpoint, call: IncomingRequest, maxBytes: number): Promise<ParsedBody> {
  assertMultipart(call);
  const parts = await call.readParts(maxBytes);
  const file = kind === 'form' ? parts.find((part) => part.kind === 'file') : undefined;
  if (file !== undefined) {
    throw new AppError('validation_failed', localized(httpMessages.unknownField, { field: file.name }));
  }
  const fields = parts.filter((part) => part.kind === 'field');
  inspectBody(partsAsBody(fields));
  return { body: partsAsBody(parts), chunks: parts.map(identityOf) };
}

/** Equal for equal parts. */
function identityOf(part: BodyPart): Uint8Array {
  return Buffer.from(`${part.name}\0${part.kind === 'file' ? part.upload.sha256 : part.value}\0`);
}

/** The parts of a request besides the path parameters. */
export interface ReceivedParts {
  readonly query: QueryEntries;
  readonly body: unknown;
  /** Translates a message into the caller's language. */
  readonly translate: ProblemContext['translate'];
  readonly readQuery: QueryReader;
}

/**
 * Returns the handler's request: each part as parsed by its schema.
 *
 * @throws AppError `validation_failed`.
 */
export function readRequest(endpoint: Endpoint, call: IncomingRequest, received: ReceivedParts): unknown {
  const { params, query, body } = endpoint.shape;
  const { translate, readQuery } = received;
  for (const [name, value] of Object.entries(call.params)) {
    assertText(name, value);
  }
  const request: Record<string, unknown> = {};
  if (params !== undefined) {
    request['params'] = validatePart(params, call.params, 'params', translate);
  }
  if (query !== undefined) {
    request['query'] = validatePart(query, readQuery(received.query), 'query', translate);
  }
  if (body !== undefined) {
    if (received.body === undefined) {
      throw new AppError('validation_failed', localized(httpMessages.bodyMissing));
    }
    request['body'] = validateBody(body, received.body, translate);
  }
  if (body === undefined && endpoint.kind === 'raw') {
    request['body'] = received.body;
  }
  if (body === undefined && endpoint.kind !== 'raw') {
    assertNothing(received.body);
  }
  return request;
}

/** Clients send `{}` as an empty body. Anything else would be ignored silently. */
function assertNothing(body: unknown): void {
  if (typeof body !== 'object' || body === null) {
    if (body === undefined || body === null) {
      return;
    }
    throw new AppError('validation_failed', localized(httpMessages.badValue));
  }
  const field = Object.keys(body).find((key) => !namesPortal(key));
  if (field !== undefined) {
    throw new AppError('validation_failed', localized(httpMessages.unknownField, { field }));
  }
}
