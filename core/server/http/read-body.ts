import type { Endpoint } from '../../contract';
import { said } from '../../contract';
import { AppError } from '../services';
import { mediaType } from './headers';
import type { BodyPart, HttpCall } from './http-call';
import { httpMessages } from './messages';

/** Most bytes of a body, by kind of endpoint. */
export const bodyLimits = { json: 1_048_576, raw: 1_048_576, multipart: 10_485_760, parts: 60 } as const;

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the JSON body of a call.
 *
 * @returns undefined when there is none.
 * @throws AppError `unsupported_type`, or `validation_failed` for what is no JSON.
 */
export function readJson(call: HttpCall): unknown {
  const { body } = call;
  const type = mediaType(call.header('content-type'));
  const isEmpty = body === undefined || body.length === 0;
  // Parts are read after the gate, so here they look like no body at all.
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
    throw new AppError('validation_failed', said(httpMessages.notJson), { cause: error });
  }
}

/** @throws AppError `unsupported_type` unless the body comes in parts. */
export function assertMultipart(call: HttpCall): void {
  const type = mediaType(call.header('content-type'));
  if (type !== 'multipart/form-data') {
    throw wrongType('multipart/form-data', type);
  }
}

function wrongType(wanted: string, given: string): AppError {
  return new AppError(
    'unsupported_type',
    said(httpMessages.wrongType, { wanted, given: given === '' ? 'a body without Content-Type' : given }),
  );
}

/**
 * The parts of a multipart body as one object: texts and uploads under their names.
 *
 * @throws AppError `validation_failed` for a name that stands there twice.
 */
export function partsAsBody(parts: readonly BodyPart[]): Readonly<Record<string, unknown>> {
  // Without a prototype, so that a part called `__proto__` is a plain key, which the inspection then refuses.
  const body = Object.create(null) as Record<string, unknown>;
  for (const part of parts) {
    if (Object.hasOwn(body, part.name)) {
      throw new AppError('validation_failed', said(httpMessages.repeated, { field: part.name }));
    }
    body[part.name] = part.kind === 'field' ? part.value : part.upload;
  }
  return body;
}

/** Whether a call of this method and endpoint has a body at all. */
export function takesBody({ method, shape }: Endpoint): boolean {
  return method !== 'GET' || shape.body !== undefined;
}
