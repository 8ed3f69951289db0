import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { localized } from '../../../contract';
import { AppError } from '../../platform/app-error';
import type { FileStaging } from '../../platform/file-staging';
import { StagedUpload } from '../../platform/staged-upload';
import type { BodyPart } from '../../request-context/incoming-request';
import { httpMessages } from '../../request-context/problems/messages';
import { bodyLimits } from '../http/read-body';
import { safeFileName, sniffType } from '../../work-areas/files/sniff-type';

const megabyte = 1_048_576;

/** The parts of a multipart body. Fields are kept in memory, files are staged as they arrive. */
export class StagedParts {
  private readonly keys: string[] = [];

  constructor(
    private readonly request: FastifyRequest,
    private readonly staging: FileStaging,
  ) {}

  /** @param maxBytes of all fields and files together */
  async read(maxBytes: number): Promise<readonly BodyPart[]> {
    const { raw } = this.request;
    if (Number(raw.headers['content-length'] ?? 0) > maxBytes + megabyte) {
      throw tooLarge(maxBytes);
    }
    try {
      return await this.readAll(maxBytes);
    } catch (error) {
      // The rest of the body is dropped, so that the connection can transfer the response.
      raw.unpipe();
      raw.resume();
      throw partsError(error, maxBytes);
    }
  }

  /** Removes the files that the handler has not stored. */
  async release(): Promise<void> {
    for (const key of this.keys.splice(0)) {
      await this.staging.discard(key);
    }
  }

  private async readAll(maxBytes: number): Promise<readonly BodyPart[]> {
    const parts: BodyPart[] = [];
    let left = maxBytes;
    const limits = { fileSize: Infinity, fieldSize: megabyte, parts: bodyLimits.parts, fieldNameSize: 200 };
    for await (const part of this.request.parts({ limits })) {
      if (part.type === 'field') {
        const value = typeof part.value === 'string' ? part.value : '';
        left -= value.length;
        if (part.valueTruncated || part.fieldnameTruncated || left < 0) {
          throw tooLarge(maxBytes);
        }
        parts.push({ kind: 'field', name: part.fieldname, value });
      } else {
        const upload = await this.stage(part.file, { name: part.filename, maxBytes: left });
        left -= upload.size;
        parts.push({ kind: 'file', name: part.fieldname, upload });
      }
    }
    return parts;
  }

  private async stage(
    data: Readable,
    { name, maxBytes }: { readonly name: string | undefined; readonly maxBytes: number },
  ): Promise<StagedUpload> {
    const key = `requests/${randomUUID()}`;
    this.keys.push(key);
    await this.staging.append(key, data as AsyncIterable<Uint8Array>, { offset: 0, maxBytes });
    const type = sniffType(await this.staging.head(key));
    return new StagedUpload(this.staging, key, {
      name: safeFileName(name),
      type,
      ...(await this.staging.describe(key)),
    });
  }
}

function partsError(error: unknown, maxBytes: number): AppError {
  if (error instanceof AppError) {
    return error.code === 'too_large' ? tooLarge(maxBytes) : error;
  }
  const code = (error as { readonly code?: unknown }).code;
  if (typeof code === 'string' && code.endsWith('_LIMIT')) {
    return new AppError('too_large', localized(httpMessages.tooManyParts), { cause: error });
  }
  return new AppError('validation_failed', localized(httpMessages.badMultipart), { cause: error });
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('too_large', localized(httpMessages.tooLarge, { most: Math.floor(maxBytes / megabyte) }));
}
