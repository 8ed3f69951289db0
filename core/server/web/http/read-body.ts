import type { Endpoint } from '../../../contract';
import { localized } from '../../../contract';
import { AppError } from '../../platform/app-error';
import { mediaType } from '../../request-context/headers';
import type { BodyPart, IncomingRequest } from '../../request-context/incoming-request';
import { httpMessages } from '../../request-context/problems/messages';

/** Maximum size of a body in bytes, by kind of endpoint, and of parts. */
export const bodyLimits = { json: 1_048_576, raw: 1_048_576, multipart: 10_485_760, parts: 60 } as const;

/** Media type of bodies that are read as they arrive; the one of tus. */
export const streamType = 'application/offset+octet-stream';
const formType = 'application/x-www-form-urlencoded';
const multipartType = 'multipart/form-data';

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the JSON body of a request.
 *
 * @returns undefined when there is none.
 * @throws AppError `unsupported_type`, or `validation_failed` for invalid JSON.
 */
export function readJson(call: IncomingRequest): unknown {
  const { body } = call;
  const type = mediaType(call.header('content-type'));
  const isEmpty = body === undefined || body.length === 0;
  // Multipart bodies and streams are not read yet, so they look empty here.
  if (isEmpty && !type.startsWith('multipart/') && type !== streamType) {
    return undefined;
  }
  if (type !== 'application/json' && !/^application\/[\w.-]+\+json$/.test(type)) {
    throw wrongType('application/json', type);
  }
  if (isEmpty) {
    return undefined;
  }
  try {
    return JSON.parse(decoder.decode(body)) as unknown;
  } catch (error) {
    throw new AppError('validation_failed', localized(httpMessages.notJson), { cause: error });
  }
}

/** @throws AppError `unsupported_type` unless the body is multipart. */
export function assertMultipart(call: IncomingRequest): void {
  const type = mediaType(call.header('content-type'));
  if (type !== multipartType) {
    throw wrongType(multipartType, type);
  }
}

function wrongType(wanted: string, given: string): AppError {
  return new AppError(
    'unsupported_type',
    localized(httpMessages.wrongType, { wanted, given: given === '' ? 'a body without Content-Type' : given }),
  );
}

/**
 * Reads the fields of an `application/x-www-form-urlencoded` body.
 *
 * @throws AppError `unsupported_type`, `too_large` for too many fields, or `validation_failed` for a repeated one.
 */
export function readForm(call: IncomingRequest): Readonly<Record<string, unknown>> {
  const type = mediaType(call.header('content-type'));
  if (type !== formType) {
    throw wrongType(formType, type);
  }
  const fields = [...new URLSearchParams(textOf(call))];
  if (fields.length > bodyLimits.parts) {
    throw new AppError('too_large', localized(httpMessages.tooManyParts));
  }
  return partsAsBody(fields.map(([name, value]) => ({ kind: 'field', name, value })));
}

/**
 * Reads a `text/plain` body.
 *
 * @throws AppError `unsupported_type`, or `validation_failed` for text that is not UTF-8.
 */
export function readText(call: IncomingRequest): string {
  const type = mediaType(call.header('content-type'));
  if (type !== 'text/plain') {
    throw wrongType('text/plain', type);
  }
  return textOf(call);
}

function textOf({ body }: IncomingRequest): string {
  try {
    return decoder.decode(body);
  } catch (error) {
    throw new AppError('validation_failed', localized(httpMessages.badValue), { cause: error });
  }
}

/**
 * The fields and uploads of a multipart body as one object.
 *
 * @throws AppError `validation_failed` for a repeated name.
 */
export function partsAsBody(parts: readonly BodyPart[]): Readonly<Record<string, unknown>> {
  // Without a prototype, so that a part named `__proto__` is a plain key, which `inspectBody` then refuses.
  const body = Object.create(null) as Record<string, unknown>;
  for (const part of parts) {
    if (Object.hasOwn(body, part.name)) {
      throw new AppError('validation_failed', localized(httpMessages.repeated, { field: part.name }));
    }
    body[part.name] = part.kind === 'field' ? part.value : part.upload;
  }
  return body;
}

/** @throws AppError `unsupported_type` unless the body is a stream of bytes. */
export function assertStream(call: IncomingRequest): void {
  const type = mediaType(call.header('content-type'));
  if (type !== streamType) {
    throw wrongType(streamType, type);
  }
}

/** Whether the body is read part by part after the gate. A form may be sent either way (RFC 8058, 3.2). */
export function arrivesInParts({ kind }: Endpoint, call: IncomingRequest): boolean {
  return kind === 'multipart' || (kind === 'form' && mediaType(call.header('content-type')) === multipartType);
}

/** Whether running a request leaves its body for another run. */
export function canRunAgain(endpoint: Endpoint, call: IncomingRequest): boolean {
  return endpoint.kind !== 'stream' && endpoint.kind !== 'download' && !arrivesInParts(endpoint, call);
}

/** Whether requests of this endpoint have a body. */
export function acceptsBody({ method, shape }: Endpoint): boolean {
  return method !== 'GET' || shape.body !== undefined;
}
