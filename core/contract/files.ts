import * as z from 'zod/mini';
import { contractMessages } from './contract-messages';
import { schemaSentence } from './schema-sentence';

/** A part of a multipart call, as the handler sees it. */
export interface Upload {
  readonly name: string;
  /** Found by looking at the bytes, not by believing the sender. */
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
  /** Where it is given, calls with `Range` get the part they ask for. Both ends count, from 0. */
  readonly part?: (range: { readonly start: number; readonly end: number }) => AsyncIterable<Uint8Array>;
}

/**
 * A file among the fields of a multipart call: the caller passes a Blob, the handler receives an `Upload`.
 *
 * @example shape: { body: z.strictObject({ file: uploadPart() }) }
 */
/* @__NO_SIDE_EFFECTS__ */
export function uploadPart(): z.ZodMiniType<Upload, Blob> {
  const isUpload = (value: unknown) => typeof value === 'object' && value !== null && 'open' in value;
  // The one cast here: the two sides of the wire see different types of the same part.
  return z.custom<Upload>(isUpload, schemaSentence(contractMessages.uploadMissing)) as unknown as z.ZodMiniType<
    Upload,
    Blob
  >;
}
