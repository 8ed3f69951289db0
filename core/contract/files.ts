import * as z from 'zod/mini';
import { coreContractMessages } from './contract-messages';
import { schemaMessage } from './schema-message';

/** A file of a multipart request, as the handler receives it. */
export interface Upload {
  readonly name: string;
  /** Detected from the bytes, not taken from the sender. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  open(): AsyncIterable<Uint8Array>;
}

/** What a handler of kind `download` returns; sent as an attachment with nosniff and a sandboxing policy. */
export interface Download {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** With its quotes (RFC 9110, 8.8.3). */
  readonly etag: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** If present, requests with `Range` receive only that part. Both ends are inclusive and count from 0. */
  readonly part?: (range: { readonly start: number; readonly end: number }) => AsyncIterable<Uint8Array>;
}

/**
 * Schema of a file in a multipart request: the caller passes a Blob, the handler receives an `Upload`.
 *
 * @example shape: { body: z.strictObject({ file: uploadPart() }) }
 */
/* @__NO_SIDE_EFFECTS__ */
export function uploadPart(): z.ZodMiniType<Upload, Blob> {
  const isUpload = (value: unknown) => typeof value === 'object' && value !== null && 'open' in value;
  // The only cast here: client and server see different types of the same part.
  return z.custom<Upload>(isUpload, schemaMessage(coreContractMessages.uploadMissing)) as unknown as z.ZodMiniType<
    Upload,
    Blob
  >;
}
