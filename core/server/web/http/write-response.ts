import type { Download, Endpoint, NoticePage, Redirect } from '../../../contract';
import { parseToSchema, stripToSchema } from './response-shape';
import { attachmentHeader } from '../../request-context/headers';
import type { HttpResponse } from '../../request-context/incoming-request';
import { redirectLocation } from './redirect-location';
import type { StoredResponse } from './idempotency-store';
import type { NoticeReader } from './write-notice-page';
import { noticePageHeaders, writeNoticePage } from './write-notice-page';

const json = { 'content-type': 'application/json; charset=utf-8' } as const;
const plainText = { 'content-type': 'text/plain; charset=utf-8' } as const;
/** 303: whatever the method was, the browser opens the location by GET (RFC 9110, 15.4.4). */
const seeOther = 303;

/** A response that can be sent and stored under an Idempotency-Key. */
export interface PreparedResponse {
  readonly status: number;
  readonly body: unknown;
  readonly etag: string | undefined;
}

/**
 * Strips a handler's result to the response schema, so that no column leaks by accident.
 *
 * @param isChecked also checks formats and limits, as tests do.
 * @throws Error when the result does not match: that is a bug of the handler, never of the caller.
 */
export function prepareResponse(endpoint: Endpoint, result: unknown, isChecked = false): PreparedResponse {
  const status = endpoint.status ?? 200;
  const { response } = endpoint.shape;
  if (endpoint.kind === 'download') {
    return { status, body: result, etag: undefined };
  }
  if (endpoint.responds === 'redirect') {
    // The one cast of redirects: the type of a handler without a response schema allows other results too.
    return { status: seeOther, body: redirectLocation(endpoint, result as Redirect), etag: undefined };
  }
  if (endpoint.responds === 'page') {
    return { status, body: result, etag: undefined };
  }
  if (response === undefined || status === 204) {
    return { status, body: undefined, etag: undefined };
  }
  const what = `The answer of '${endpoint.id}'`;
  const body = isChecked ? parseToSchema(response, result, what) : stripToSchema(response, result, what);
  if (endpoint.responds === 'text' && typeof body !== 'string') {
    throw new Error(`${what} is not a string, but it responds with text; make its response schema a string.`);
  }
  return { status, body, etag: etagOf(body) };
}

/** The ETag of an entity is its `version`, for `If-Match`. */
function etagOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('version' in body)) {
    return undefined;
  }
  return Number.isInteger(body.version) ? `"${String(body.version)}"` : undefined;
}

/** Writes a response as its endpoint declares it. */
export function toHttpResponse(
  { responds }: Pick<Endpoint, 'responds'>,
  { status, body, etag }: PreparedResponse | StoredResponse,
  reader: NoticeReader,
): HttpResponse {
  if (responds === 'redirect') {
    return { status, headers: { location: String(body) }, body: undefined };
  }
  if (responds === 'page') {
    // The one cast of pages: the type of a handler without a response schema allows other results too.
    return { status, headers: noticePageHeaders, body: writeNoticePage(body as NoticePage, reader) };
  }
  if (responds === 'text' && typeof body === 'string') {
    return { status, headers: plainText, body };
  }
  const headers: Readonly<Record<string, string>> = etag === undefined ? {} : { etag };
  if (body === undefined || (status === 204 && body === null)) {
    return { status, headers, body: undefined };
  }
  return {
    status,
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
  };
}

/** Writes a fresh response, whose download may be asked for in part. */
export function toEndpointResponse(
  endpoint: Endpoint,
  prepared: PreparedResponse,
  { header, reader }: { readonly header: (name: string) => string | undefined; readonly reader: NoticeReader },
): HttpResponse {
  return endpoint.kind === 'download' && prepared.body !== undefined
    ? // The one cast of downloads: the type of a handler without a response schema allows other results too.
      toDownloadResponse(prepared.body as Download, header)
    : toHttpResponse(endpoint, prepared, reader);
}

/** Sends a file. Browsers never render it within our origin, whatever it contains. */
function toDownloadResponse(download: Download, header: (name: string) => string | undefined): HttpResponse {
  const { etag, size } = download;
  const ifNoneMatch = header('if-none-match');
  const headers = {
    ...(etag === undefined ? { 'cache-control': 'no-store' } : { etag, 'cache-control': 'private, no-cache' }),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(download.part === undefined || size === undefined ? {} : { 'accept-ranges': 'bytes' }),
  };
  if (etag !== undefined && ifNoneMatch?.split(',').some((tag) => isSameFile(tag, etag)) === true) {
    return { status: 304, headers, body: undefined };
  }
  const about = {
    ...headers,
    'content-type': download.type,
    'content-disposition': attachmentHeader(download.name),
  };
  if (size === undefined) {
    return { status: 200, headers: about, body: download.bytes };
  }
  const range = download.part === undefined ? undefined : requestedRange(header, { size, etag });
  if (range === 'none') {
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` }, body: undefined };
  }
  if (range === undefined || download.part === undefined) {
    return { status: 200, headers: { ...about, 'content-length': String(size) }, body: download.bytes };
  }
  const { start, end } = range;
  return {
    status: 206,
    headers: {
      ...about,
      'content-length': String(end - start + 1),
      'content-range': `bytes ${start}-${end}/${size}`,
    },
    body: download.part(range),
  };
}

/** Compared weakly, because a proxy that compresses makes tags weak (RFC 9110, 13.1.2). */
function isSameFile(tag: string, etag: string): boolean {
  return tag.trim().replace(/^W\//, '') === etag;
}

/**
 * The range of a range request (RFC 9110, 14). One range only: with several ranges or a malformed header the whole file
 * is sent.
 *
 * @returns 'none' when the file has no such range.
 */
function requestedRange(
  header: (name: string) => string | undefined,
  { size, etag }: { readonly size: number; readonly etag: string | undefined },
): { readonly start: number; readonly end: number } | 'none' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header('range') ?? '');
  const ifRange = header('if-range');
  if (match === null || (ifRange !== undefined && ifRange !== etag)) {
    return undefined;
  }
  const [, first = '', last = ''] = match;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return last === '' ? undefined : length === 0 ? 'none' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) {
    return undefined;
  }
  return start >= size ? 'none' : { start, end };
}
