import * as z from 'zod/mini';
import type { PortalGate } from './access';
import { coreContractMessages } from './contract-messages';
import { defineEndpoint } from './endpoint';
import type { MaxFileBytes } from './files';
import { streamedBody, uploadPart } from './files';
import { pageOf } from './page';
import { PersonCard } from './person-card';
import { schemaMessage } from './schema-message';

/** A file attached to an entity. */
export const AttachedFile = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Media type of the stored bytes. */
  type: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Missing for files that the system added. */
  addedBy: z.optional(PersonCard),
  addedOn: z.iso.datetime(),
});
export type AttachedFile = z.output<typeof AttachedFile>;

/** An upload that can be continued after its connection was lost. */
export const UploadProgress = z.object({
  id: z.uuid(),
  /** Bytes that the server has. The next part begins here. */
  offset: z.int(),
  /** Bytes of the whole file. */
  size: z.int(),
  /** The server forgets an upload that is not finished by then. */
  expiresOn: z.iso.datetime(),
});
export type UploadProgress = z.output<typeof UploadProgress>;

/** Maximum size in bytes of a file that is sent in one request, and of attachments where nothing else is declared. */
export const maxAttachmentBytes = 10 * 1024 * 1024;

/** Maximum length of a preview's longer side, in pixels: `small` for lists, `large` for viewing. */
export const previewSizes = { small: 96, large: 1600 } as const;
/** Names of the sizes in which the server sends previews of pictures. */
export type PreviewSize = keyof typeof previewSizes;

/** What `defineAttachments` needs to know about the entity that files are attached to. */
export interface AttachmentsDeclaration<G extends PortalGate> {
  /** Id of the plugin that owns the entity. */
  readonly plugin: string;
  /** Name of the entity in its endpoint ids, such as `milestone`; for a plugin's second entity type. */
  readonly noun?: string;
  /** Base path of the entities, such as `/tasks`. */
  readonly path: `/${string}`;
  /** Schema of the entity's id, with the message for an unknown one. */
  readonly id: z.ZodMiniUUID;
  readonly gate: G;
  /**
   * Maximum size of a file. Default: 10 MiB. Files above 10 MiB are sent as an upload that can be continued; pictures have
   * at most 10 MiB.
   */
  readonly maxBytes?: MaxFileBytes;
}

/**
 * Declares the attachment endpoints of one entity type. `Attachments` of `core/ui` shows them on the client;
 * `handleAttachments` of `core/server` implements them.
 *
 * @example
 * ```ts
 * import * as z from 'zod/mini';
 * import { defineAttachments } from '@tessera/core/contract';
 *
 * export const noteAttachments = defineAttachments({
 *   plugin: 'notes',
 *   path: '/notes',
 *   id: z.uuid(),
 *   gate: { audience: 'member' },
 * });
 * ```
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineAttachments<const G extends PortalGate>(declaration: AttachmentsDeclaration<G>) {
  const { plugin, noun, path, id, gate, maxBytes = maxAttachmentBytes } = declaration;
  const of = noun === undefined ? '' : `${noun}-`;
  const entityId = z.object({ id });
  const fileId = z.object({ id, attachmentId: z.uuid(schemaMessage(coreContractMessages.fileUnknown)) });
  const list: `/${string}` = `${path}/:id/attachments`;
  const one: `/${string}` = `${list}/:attachmentId`;
  const uploadId = z.object({ id, uploadId: z.uuid(schemaMessage(coreContractMessages.fileUnknown)) });
  const uploads: `/${string}` = `${path}/:id/uploads`;
  const upload: `/${string}` = `${uploads}/:uploadId`;
  return {
    /** Newest first. */
    list: defineEndpoint({
      id: `${plugin}.list-${of}attachments`,
      method: 'GET',
      path: list,
      gate,
      effect: 'read',
      shape: { params: entityId, ...pageOf(AttachedFile) },
    }),
    /**
     * The multipart field is named `file`. Images are re-encoded with the same pixels. Accepts an `Idempotency-Key`.
     */
    attach: defineEndpoint({
      id: `${plugin}.attach-${of}file`,
      method: 'POST',
      path: list,
      gate,
      effect: 'write',
      kind: 'multipart',
      status: 201,
      shape: { params: entityId, body: z.strictObject({ file: uploadPart() }), response: AttachedFile },
    }),
    /**
     * Begins an upload that can be continued, for a file of any size that is allowed here. Its size counts against the
     * portal's quota from now on. Only its author can see and continue it, for a day.
     */
    beginUpload: defineEndpoint({
      id: `${plugin}.begin-${of}upload`,
      method: 'POST',
      path: uploads,
      gate,
      effect: 'write',
      status: 201,
      shape: {
        params: entityId,
        body: z.strictObject({
          name: z.string().check(z.minLength(1), z.maxLength(500)),
          size: z.int().check(z.gte(1)),
        }),
        response: UploadProgress,
      },
    }),
    /** Where to continue. */
    findUpload: defineEndpoint({
      id: `${plugin}.find-${of}upload`,
      method: 'GET',
      path: upload,
      gate,
      effect: 'read',
      shape: { params: uploadId, response: UploadProgress },
    }),
    /**
     * Adds bytes at `offset`, which is the number of bytes that the server has; with any other it returns 409 `conflict`.
     * What arrives before the connection is lost stays. The body ends where the file does, or earlier.
     */
    continueUpload: defineEndpoint({
      id: `${plugin}.continue-${of}upload`,
      method: 'PATCH',
      path: upload,
      gate,
      effect: 'write',
      kind: 'stream',
      maxBytes,
      shape: {
        params: uploadId,
        query: z.object({ offset: z.coerce.number().check(z.int(), z.gte(0)) }),
        body: streamedBody(),
        response: UploadProgress,
      },
    }),
    /** Attaches the file when the server has all of it. Repeating it returns the same file. */
    finishUpload: defineEndpoint({
      id: `${plugin}.finish-${of}upload`,
      method: 'POST',
      path: `${upload}/finish`,
      gate,
      effect: 'write',
      shape: { params: uploadId, response: AttachedFile },
    }),
    /** Removes what has been received and frees the quota. */
    cancelUpload: defineEndpoint({
      id: `${plugin}.cancel-${of}upload`,
      method: 'DELETE',
      path: upload,
      gate,
      effect: 'write',
      status: 204,
      shape: { params: uploadId },
    }),
    /** Supports `Range`, so that an interrupted download can resume. */
    download: defineEndpoint({
      id: `${plugin}.download-${of}attachment`,
      method: 'GET',
      path: `${one}/content`,
      gate,
      effect: 'read',
      kind: 'download',
      shape: { params: fileId },
    }),
    /** A scaled-down image as WebP; other file types have no preview. */
    preview: defineEndpoint({
      id: `${plugin}.preview-${of}attachment`,
      method: 'GET',
      path: `${one}/preview`,
      gate,
      effect: 'read',
      kind: 'download',
      shape: { params: fileId, query: z.object({ size: z.enum(['small', 'large']) }) },
    }),
    /** Can be undone for 30 days. */
    remove: defineEndpoint({
      id: `${plugin}.remove-${of}attachment`,
      method: 'DELETE',
      path: one,
      gate,
      effect: 'write',
      status: 204,
      shape: { params: fileId },
    }),
    restore: defineEndpoint({
      id: `${plugin}.restore-${of}attachment`,
      method: 'POST',
      path: `${one}/restore`,
      gate,
      effect: 'write',
      shape: { params: fileId, response: AttachedFile },
    }),
  };
}

/** The endpoints that `defineAttachments` returns, for any portal gate. */
export type AttachmentEndpoints = ReturnType<typeof defineAttachments<PortalGate>>;
