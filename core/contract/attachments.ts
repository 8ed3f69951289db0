import * as z from 'zod/mini';
import type { PortalGate } from './access';
import { coreContractMessages } from './contract-messages';
import { defineEndpoint } from './endpoint';
import { uploadPart } from './files';
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

/** Maximum file size in bytes. */
export const maxAttachmentBytes = 10 * 1024 * 1024;

/** Maximum length of a preview's longer side, in pixels: `small` for lists, `large` for viewing. */
export const previewSizes = { small: 96, large: 1600 } as const;
export type PreviewSize = keyof typeof previewSizes;

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
}

/**
 * Declares the attachment endpoints of one entity type. `Attachments` of `core/ui` shows them on the client;
 * `handleAttachments` of `core/server` implements them.
 *
 * @example export const taskAttachments = defineAttachments({ plugin: 'tasks', path: '/tasks', id: TaskId, gate:
 * tasks.gate });
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineAttachments<const G extends PortalGate>(declaration: AttachmentsDeclaration<G>) {
  const { plugin, noun, path, id, gate } = declaration;
  const of = noun === undefined ? '' : `${noun}-`;
  const entityId = z.object({ id });
  const fileId = z.object({ id, attachmentId: z.uuid(schemaMessage(coreContractMessages.fileUnknown)) });
  const list: `/${string}` = `${path}/:id/attachments`;
  const one: `/${string}` = `${list}/:attachmentId`;
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
