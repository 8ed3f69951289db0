import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { localized } from '../../../contract';
import type { ResponseHeaders } from '../http/response-headers';
import { validTraceparent } from '../../platform/trace-context';
import type { FileStaging } from '../../platform/file-staging';
import type { HttpResponse, IncomingRequest } from '../../request-context/incoming-request';
import { fileMessages } from '../../work-areas/files/messages';
import type { Cookies } from '../../request-context/call-context';
import { AppError } from '../../platform/app-error';
import { StagedParts } from './staged-parts';

const compress = promisify(gzip);
/** Below this length compression costs more than it saves. */
const compressFrom = 4_096;
/** The fastest level: most of the gain in a third of the time. */
const compressLevel = 2;

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
export function toHttpRequest(
  request: FastifyRequest,
  { cookies, staging }: { readonly cookies: Cookies; readonly staging: FileStaging },
): IncomingRequest {
  const { body, raw } = request;
  const parts = new StagedParts(request, staging);
  return {
    requestId: request.id,
    trace: traceOf(request),
    method: request.method,
    url: request.url,
    params: (request.params ?? {}) as Readonly<Record<string, string>>,
    header: (name) => headerOf(request, name),
    address: clientAddressOf(request),
    body: body instanceof Uint8Array ? body : undefined,
    readParts: (maxBytes) => parts.read(maxBytes),
    releaseParts: () => parts.release(),
    get stream() {
      return bytesOf(raw);
    },
    get received() {
      return new Promise<void>((resolve) => {
        raw.once('end', resolve).once('close', resolve);
      });
    },
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

/**
 * The bytes of a body as they arrive. A reader that stops early leaves the connection open for the response.
 *
 * @throws AppError `validation_failed` when the connection is lost.
 */
async function* bytesOf(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw new AppError('validation_failed', localized(fileMessages.uploadCut), { cause: error });
  }
}
