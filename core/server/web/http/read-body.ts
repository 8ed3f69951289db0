import type { Endpoint } from '../../../contract';
import { localized } from '../../../contract';
import { AppError } from '../../platform/app-error';
import { mediaType } from '../../request-context/headers';
import type { BodyPart, IncomingRequest } from '../../request-context/incoming-request';
import { httpMessages } from '../../request-context/problems/messages';

/** Maximum size of a body in bytes, by kind of endpoint, and of parts. */
export const bodyLimits = { json: 1_048_576, raw: 1_048_576, multipart: 10_485_760, parts: 60 } as const;

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
  // Multipart bodies are read after the gate, so they look empty here.
  if (isEmpty && !type.startsWith('multipart/')) {
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
  if (type !== 'multipart/form-data') {
    throw wrongType('multipart/form-data', type);
  }
}

function wrongType(wanted: string, given: string): AppError {
  return new AppError(
    'unsupported_type',
    localized(httpMessages.wrongType, { wanted, given: given === '' ? 'a body without Content-Type' : given }),
  );
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

/** Whether requests of this endpoint have a body. */
export function acceptsBody({ method, shape }: Endpoint): boolean {
  return method !== 'GET' || shape.body !== undefined;
}
