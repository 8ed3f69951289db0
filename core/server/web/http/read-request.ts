import type { Endpoint } from '../../../contract';
import { localized } from '../../../contract';
import { AppError } from '../../platform/app-error';
import type { BodyPart, HttpCall } from '../../request-context/http-call';
import type { PortalMention } from './inspect-value';
import { assertText, inspectBody } from './inspect-value';
import { httpMessages } from '../../request-context/problems/messages';
import { assertMultipart, partsAsBody, readJson, takesBody } from './read-body';
import type { ProblemContext } from '../../request-context/problems/problems';
import type { QueryEntries, QueryReader } from './read-query';
import { validateBody, validatePart } from './validate';

/** A parsed body before validation. */
export interface BodyReading {
  readonly body: unknown;
  readonly mentions: readonly PortalMention[];
  readonly chunks: readonly Uint8Array[];
}

/** There is no body. */
export const noBody: BodyReading = { body: undefined, mentions: [], chunks: [] };

/** Reads a JSON or raw body. */
export function readBody(endpoint: Endpoint, call: HttpCall): BodyReading {
  if (!takesBody(endpoint)) {
    return noBody;
  }
  if (endpoint.kind === 'raw') {
    const bytes = call.body ?? new Uint8Array();
    return { body: bytes, mentions: [], chunks: [bytes] };
  }
  const body = readJson(call);
  return { body, mentions: inspectBody(body), chunks: call.body === undefined ? [] : [call.body] };
}

/** Reads a multipart body. Called after the gate. */
export async function readMultipart(call: HttpCall): Promise<BodyReading> {
  assertMultipart(call);
  const parts = await call.readParts();
  const fields = parts.filter((part) => part.kind === 'field');
  return {
    body: partsAsBody(parts),
    mentions: inspectBody(partsAsBody(fields)),
    chunks: parts.map(bytesOf),
  };
}

function bytesOf(part: BodyPart): Uint8Array {
  return part.kind === 'file' ? part.bytes : Buffer.from(`${part.name}\0${part.value}\0`);
}

/** The parts of a request besides the path parameters. */
export interface Received {
  readonly query: QueryEntries;
  readonly body: unknown;
  /** Translates a message into the caller's language. */
  readonly word: ProblemContext['word'];
  readonly readQuery: QueryReader;
}

/**
 * Returns the handler's request: each part as parsed by its schema.
 *
 * @throws AppError `validation_failed`.
 */
export function readRequest(endpoint: Endpoint, call: HttpCall, received: Received): unknown {
  const { params, query, body } = endpoint.shape;
  const { word, readQuery } = received;
  for (const [name, value] of Object.entries(call.params)) {
    assertText(name, value);
  }
  const request: Record<string, unknown> = {};
  if (params !== undefined) {
    request['params'] = validatePart(params, call.params, 'params', word);
  }
  if (query !== undefined) {
    request['query'] = validatePart(query, readQuery(received.query), 'query', word);
  }
  if (body !== undefined) {
    if (received.body === undefined) {
      throw new AppError('validation_failed', localized(httpMessages.bodyMissing));
    }
    request['body'] = validateBody(body, received.body, word);
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
  const [field] = Object.keys(body);
  if (field !== undefined && !/^clientid$/i.test(field)) {
    throw new AppError('validation_failed', localized(httpMessages.unknownField, { field }));
  }
}
