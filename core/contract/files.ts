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
  /** Of the bytes, in hexadecimal; computed while they were received. */
  readonly sha256: string;
  /** Reads the bytes, which are on the server's disk until the response is sent. */
  open(): AsyncIterable<Uint8Array>;
}

/** What a handler of kind `download` returns; sent as an attachment with nosniff and a sandboxing policy. */
export interface Download {
  readonly name: string;
  readonly type: string;
  /** Bytes. Missing while it is not known, such as for a file that is generated while it is sent. */
  readonly size?: number;
  /** With its quotes (RFC 9110, 8.8.3). Without one, no cache keeps the file. */
  readonly etag?: string;
  /** Read after the handler has returned, as fast as the caller receives them. If they fail, the connection breaks. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** If present, with `size`, requests with `Range` receive only that part. Both ends are inclusive and count from 0. */
  readonly part?: (range: { readonly start: number; readonly end: number }) => AsyncIterable<Uint8Array>;
}

/**
 * Maximum size of a file in bytes. `document` is the installation's limit for documents (`MAX_FILE_MB`, 1 GiB by
 * default).
 */
export type MaxFileBytes = number | 'document';

/**
 * Schema of the body of an endpoint of kind `stream`: the caller passes a Blob, the handler receives the bytes as they
 * arrive. They are in no limit of time, only in the installation's minimum rate of request bodies.
 *
 * @example
 * ```ts
 * import { defineEndpoint, streamedBody } from '@tessera/core/contract';
 *
 * export const appendToLog = defineEndpoint({
 *   id: 'notes.append-to-log',
 *   method: 'PATCH',
 *   path: '/notes/log',
 *   gate: { audience: 'admin' },
 *   effect: 'write',
 *   kind: 'stream',
 *   status: 204,
 *   shape: { body: streamedBody() },
 * });
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function streamedBody(): z.ZodMiniType<AsyncIterable<Uint8Array>, Blob> {
  const isStream = (value: unknown) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
  // The only cast here: client and server see different types of the same body.
  return z.custom<AsyncIterable<Uint8Array>>(
    isStream,
    schemaMessage(coreContractMessages.uploadMissing),
  ) as unknown as z.ZodMiniType<AsyncIterable<Uint8Array>, Blob>;
}

/**
 * Schema of a file in a multipart request: the caller passes a Blob, the handler receives an `Upload`.
 *
 * @example
 * ```ts
 * import * as z from 'zod/mini';
 * import { defineEndpoint, uploadPart } from '@tessera/core/contract';
 *
 * export const importNotes = defineEndpoint({
 *   id: 'notes.import-notes',
 *   method: 'POST',
 *   path: '/notes/import',
 *   gate: { audience: 'admin' },
 *   effect: 'write',
 *   kind: 'multipart',
 *   shape: { body: z.strictObject({ file: uploadPart() }) },
 * });
 * ```
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
