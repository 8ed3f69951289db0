import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Upload } from '../../../contract';
import { localized } from '../../../contract';
import type { ResponseHeaders } from '../http/response-headers';
import { validTraceparent } from '../../platform/trace-context';
import type { BodyPart, HttpResponse, IncomingRequest } from '../../request-context/incoming-request';
import { httpMessages } from '../../request-context/problems/messages';
import { bodyLimits } from '../http/read-body';
import { safeFileName, sniffType } from '../http/sniff-type';
import type { Cookies } from '../../request-context/call-context';
import { AppError } from '../../platform/app-error';

const compress = promisify(gzip);
/** Below this length compression costs more than it saves. */
const compressFrom = 4_096;
/** The fastest level: most of the gain in a third of the time. */
const compressLevel = 2;
const maxParts = bodyLimits.parts;
const megabyte = 1_048_576;

/** A header as text. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** The trace id of the request, if it has one. */
export function traceOf(request: FastifyRequest): string | undefined {
  return validTraceparent(headerOf(request, 'traceparent'));
}

/** Converts a Fastify request. */
export function toHttpRequest(request: FastifyRequest, cookies: Cookies): IncomingRequest {
  const { body } = request;
  return {
    requestId: request.id,
    trace: traceOf(request),
    method: request.method,
    url: request.url,
    params: (request.params ?? {}) as Readonly<Record<string, string>>,
    header: (name) => headerOf(request, name),
    address: clientAddressOf(request),
    body: body instanceof Uint8Array ? body : undefined,
    readParts: () => readParts(request),
    cookies,
  };
}

/** The client's address; empty, contrary to its type, if the connection was reset before the request was handled. */
export function clientAddressOf(request: FastifyRequest): string {
  const address: string | undefined = request.ip;
  return address ?? '';
}

/** Sends a response with the headers of its kind, compressed if that saves time. */
export async function sendFastifyResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: HttpResponse,
  standing: ResponseHeaders,
): Promise<void> {
  const isPage = answer.headers['content-type']?.startsWith('text/html') === true;
  reply.code(answer.status).headers(isPage ? standing.document : standing.data);
  reply.header('x-request-id', request.id).headers(answer.headers);
  const { body } = answer;
  if (body === undefined || body instanceof Uint8Array) {
    await reply.send(body);
    return;
  }
  if (typeof body !== 'string') {
    await reply.send(Readable.from(body));
    return;
  }
  const isWorthIt = body.length >= compressFrom && /\bgzip\b/.test(headerOf(request, 'accept-encoding') ?? '');
  if (!isWorthIt) {
    await reply.send(body);
    return;
  }
  const { vary } = answer.headers;
  const varies = vary === undefined ? 'accept-encoding' : `${vary}, accept-encoding`;
  reply.headers({ 'content-encoding': 'gzip', vary: varies });
  await reply.send(await compress(body, { level: compressLevel }));
}

/** Reads a multipart body into memory: the limits keep it small, and its type is detected before it is stored. */
async function readParts(request: FastifyRequest): Promise<readonly BodyPart[]> {
  if (Number(headerOf(request, 'content-length') ?? 0) > bodyLimits.multipart + megabyte) {
    throw tooLarge();
  }
  const parts: BodyPart[] = [];
  let total = 0;
  try {
    const limits = { fileSize: bodyLimits.multipart, fieldSize: megabyte, parts: maxParts, fieldNameSize: 200 };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        const value = typeof part.value === 'string' ? part.value : '';
        if (part.valueTruncated || part.fieldnameTruncated) {
          throw tooLarge();
        }
        total += value.length;
        parts.push({ kind: 'field', name: part.fieldname, value });
      } else {
        const bytes = await part.toBuffer();
        total += bytes.length;
        parts.push({ kind: 'file', name: part.fieldname, bytes, upload: uploadOf(bytes, part.filename) });
      }
      if (total > bodyLimits.multipart) {
        throw tooLarge();
      }
    }
  } catch (error) {
    throw partsError(error);
  }
  return parts;
}

function uploadOf(bytes: Uint8Array, filename: string | undefined): Upload {
  return {
    name: safeFileName(filename),
    type: sniffType(bytes),
    size: bytes.length,
    async *open() {
      yield bytes;
    },
  };
}

function partsError(error: unknown): AppError {
  if (error instanceof AppError) {
    return error;
  }
  const code = (error as { readonly code?: unknown }).code;
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    return tooLarge();
  }
  if (typeof code === 'string' && code.endsWith('_LIMIT')) {
    return new AppError('too_large', localized(httpMessages.tooManyParts), { cause: error });
  }
  return new AppError('validation_failed', localized(httpMessages.badMultipart), { cause: error });
}

function tooLarge(): AppError {
  return new AppError('too_large', localized(httpMessages.tooLarge, { most: bodyLimits.multipart / megabyte }));
}
