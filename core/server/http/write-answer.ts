import type { Download, Endpoint } from '../../contract';
import { safeParse } from 'zod/v4/core';
import { attachmentHeader } from './headers';
import type { HttpAnswer } from './http-call';
import type { KeptAnswer } from './kept-answers';

const json = { 'content-type': 'application/json; charset=utf-8' } as const;

/** An answer that is ready to be sent, and to be kept under an Idempotency-Key. */
export interface PreparedAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly etag: string | undefined;
}

/**
 * Strips what a handler returned to its schema, so that no column leaves by accident.
 *
 * @throws Error when it does not fit: that is a fault of the handler, never of the caller.
 */
export function prepareAnswer(endpoint: Endpoint, result: unknown): PreparedAnswer {
  const status = endpoint.status ?? 200;
  const { response } = endpoint.shape;
  if (endpoint.kind === 'download') {
    return { status, body: result, etag: undefined };
  }
  if (response === undefined || status === 204) {
    return { status, body: undefined, etag: undefined };
  }
  const parsed = safeParse(response, result);
  if (!parsed.success) {
    throw new Error(`The answer of '${endpoint.id}' does not fit its schema.`, { cause: parsed.error });
  }
  return { status, body: parsed.data, etag: etagOf(parsed.data) };
}

/** Entities say their version; it is what `If-Match` expects back. */
function etagOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('version' in body)) {
    return undefined;
  }
  return Number.isInteger(body.version) ? `"${String(body.version)}"` : undefined;
}

export function sendAnswer({ status, body, etag }: PreparedAnswer | KeptAnswer): HttpAnswer {
  const headers: Readonly<Record<string, string>> = etag === undefined ? {} : { etag };
  if (body === undefined || (status === 204 && body === null)) {
    return { status, headers, body: undefined };
  }
  return { status, headers: { ...json, ...headers }, body: JSON.stringify(body) };
}

/** A file: never shown within our origin, whatever it holds. */
export function sendDownload(download: Download, ifNoneMatch: string | undefined): HttpAnswer {
  const headers = {
    etag: download.etag,
    'cache-control': 'private, no-cache',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  };
  if (ifNoneMatch !== undefined && ifNoneMatch.split(',').some((tag) => tag.trim() === download.etag)) {
    return { status: 304, headers, body: undefined };
  }
  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': download.type,
      'content-length': String(download.size),
      'content-disposition': attachmentHeader(download.name),
    },
    body: download.bytes,
  };
}
