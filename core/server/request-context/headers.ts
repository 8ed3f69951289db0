import { localized } from '../../contract';
import { AppError } from '../platform/app-error';
import { httpMessages } from './problems/messages';

/** Reads the token of `Authorization: Bearer …`. Undefined without one. */
export function bearerToken(header: string | undefined): string | undefined {
  const match = /^Bearer +([\w\-.~+/=]{1,512})$/i.exec(header ?? '');
  return match?.[1];
}

/** Returns a request id that is safe to log, else undefined. */
export function safeRequestId(header: string | undefined): string | undefined {
  return header !== undefined && /^[\w.:-]{1,100}$/.test(header) ? header : undefined;
}

/**
 * Reads the version that a change is based on.
 *
 * @throws AppError `precondition_required` without the header, `validation_failed` for anything but one number.
 */
export function readIfMatch(header: string | undefined): number {
  if (header === undefined || header.trim() === '') {
    throw new AppError('precondition_required', localized(httpMessages.versionRequired));
  }
  const match = /^(?:W\/)?"(\d{1,15})"$/.exec(header.trim());
  if (match === null) {
    throw new AppError('validation_failed', localized(httpMessages.badVersion));
  }
  return Number(match[1]);
}

/** @throws AppError `validation_failed` for an invalid key. */
export function readIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) {
    return undefined;
  }
  if (!/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw new AppError('validation_failed', localized(httpMessages.badKey));
  }
  return header;
}

/** Media type of a body without parameters, in lower case. */
export function mediaType(header: string | undefined): string {
  return (header ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** `Content-Disposition` of a download: an ASCII fallback and the real name (RFC 6266). */
export function attachmentHeader(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.replace(/\p{Surrogate}/gu, '_')).replace(/['()*]/g, (letter) => {
    return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
