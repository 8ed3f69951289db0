import * as z from 'zod/mini';
import type { PortalGate } from './access';
import { contractMessages } from './contract-messages';
import { defineEndpoint } from './endpoint';
import { uploadPart } from './files';
import { pageOf } from './page';
import { PersonCard } from './person-card';
import { schemaSentence } from './schema-sentence';

/** A file that hangs on an entity. */
export const AttachedFile = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Media type of the stored bytes. */
  type: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Missing where nobody acted. */
  addedBy: z.optional(PersonCard),
  addedOn: z.iso.datetime(),
});
export type AttachedFile = z.output<typeof AttachedFile>;

/** Bytes of a file at most. */
export const attachmentLimit = 10 * 1024 * 1024;

/** Longer side of a preview at most, in pixels: for lists, and to be looked at. */
export const previewSizes = { small: 96, large: 1600 } as const;
export type PreviewSize = keyof typeof previewSizes;

export interface AttachmentsDeclaration<G extends PortalGate> {
  /** Id of the plugin that owns the entity. */
  readonly plugin: string;
  /** What the entity is called in the ids of its calls, such as `milestone`; for a plugin's second kind of entity. */
  readonly noun?: string;
  /** Address of its entities, such as `/tasks`. */
  readonly path: `/${string}`;
  /** Id of an entity, with the sentence for one that there is not. */
  readonly id: z.ZodMiniUUID;
  readonly gate: G;
}

/**
 * The calls for files of one kind of entity. The client shows them by `Attachments` of `core/ui`, the server answers them
 * by `handleAttachments` of `core/server`.
 *
 * @example export const taskAttachments = defineAttachments({ plugin: 'tasks', path: '/tasks', id: TaskId, gate: tasks.gate });
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineAttachments<const G extends PortalGate>(declaration: AttachmentsDeclaration<G>) {
  const { plugin, noun, path, id, gate } = declaration;
  const of = noun === undefined ? '' : `${noun}-`;
  const entityId = z.object({ id });
  const fileId = z.object({ id, attachmentId: z.uuid(schemaSentence(contractMessages.fileUnknown)) });
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
    /** The part is called `file`. Pictures arrive as new files of the same pixels. Takes an `Idempotency-Key`. */
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
    /** Answers `Range`, so that a download that broke off can go on. */
    download: defineEndpoint({
      id: `${plugin}.download-${of}attachment`,
      method: 'GET',
      path: `${one}/content`,
      gate,
      effect: 'read',
      kind: 'download',
      shape: { params: fileId },
    }),
    /** A picture made smaller, as WebP; nothing else has a preview. */
    preview: defineEndpoint({
      id: `${plugin}.preview-${of}attachment`,
      method: 'GET',
      path: `${one}/preview`,
      gate,
      effect: 'read',
      kind: 'download',
      shape: { params: fileId, query: z.object({ size: z.enum(['small', 'large']) }) },
    }),
    /** Can be restored for 30 days. */
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

/** What `defineAttachments` made, whoever in the portal may call it. */
export type AttachmentEndpoints = ReturnType<typeof defineAttachments<PortalGate>>;
