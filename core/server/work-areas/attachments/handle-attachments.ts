import type { AttachedFile, AttachmentEndpoints } from '../../../contract';
import { entityTextsChanged, localized, maxAttachmentBytes } from '../../../contract';
import { fileMessages } from '../files/messages';
import type { EndpointBinding } from '../../request-context/endpoint-binding';
import { handle } from '../../request-context/endpoint-binding';
import { AppError } from '../../platform/app-error';
import { FileLimits, maxBytesOf } from '../../platform/file-limits';
import type { Policy } from '../../request-context/policy';
import type { PortalContext } from '../../request-context/call-context';
import type { EntityReference } from '../activity/activities';
import { attachFile, downloadAttachment } from './attach-file';
import type { Attachment } from './attachments';
import { Attachments } from './attachments';
import type { UploadReference } from './resumable-upload';
import { beginUpload, cancelUpload, continueUpload, findUpload, finishUpload } from './resumable-upload';
import { previewAttachment } from './preview-attachment';

/** An ability on an entity, decided by the policy of the plugin that owns it. */
export interface EntityAbility<Entity, Resource extends object, Ability extends string> {
  readonly policy: Policy<Resource, Ability>;
  readonly ability: NoInfer<Ability>;
  /** The entity as the policy sees it. */
  readonly resourceOf: (entity: Entity) => NoInfer<Resource>;
}

/** A file that was added, removed or restored. */
export interface AttachmentChange {
  readonly name: string;
  /** False after it was removed. */
  readonly exists: boolean;
}

export interface HandleAttachmentsOptions<Entity extends object, Resource extends object, Ability extends string> {
  /** The endpoints that `defineAttachments` created in the contract. */
  readonly endpoints: AttachmentEndpoints;
  /** Entity type in core's shared tables, such as `tasks.task`. */
  readonly entity: EntityReference['type'];
  /**
   * Returns the entity if the caller may read it; runs before everything else. Writing requests pass `lock`, so that
   * changes to the files of one entity run one after the other.
   *
   * @throws AppError `not_found` for other callers and for entities of another portal.
   */
  readonly find: (context: PortalContext, id: string, options?: { readonly lock?: boolean }) => Promise<Entity>;
  /** The ability that adding, removing and restoring require. */
  readonly mayChange: EntityAbility<Entity, Resource, Ability>;
  /** Publishes the change, in the transaction that makes it. */
  readonly onChange: (context: PortalContext, entity: Entity, change: AttachmentChange) => Promise<void>;
}

/**
 * Implements the file endpoints of one entity type, under the policy of the plugin that owns it. Core handles rows,
 * bytes, cleaning, archives and erased persons; a plugin that permanently deletes entities calls `forgetEntities`.
 *
 * @example
 * ```ts
 * import * as z from 'zod/mini';
 * import { defineAttachments } from '@tessera/core/contract';
 * import { definePolicy, handleAttachments } from '@tessera/core/server';
 *
 * const noteAttachments = defineAttachments({ plugin: 'notes', path: '/notes', id: z.uuid(), gate: { audience: 'member' } });
 * const notePolicy = definePolicy('note', { edit: (actor, note: { readonly authorId: string }) => actor.userId === note.authorId });
 *
 * export const endpoints = handleAttachments({
 *   endpoints: noteAttachments,
 *   entity: 'notes.note',
 *   find: async (context, id) => ({ id, authorId: context.actor.userId ?? '' }),
 *   mayChange: { policy: notePolicy, ability: 'edit', resourceOf: (note) => note },
 *   onChange: async (context, { id }, { name, exists }) => context.logger.info('file changed', { id, name, exists }),
 * });
 * ```
 */
export function handleAttachments<Entity extends object, Resource extends object, Ability extends string>(
  options: HandleAttachmentsOptions<Entity, Resource, Ability>,
): readonly EndpointBinding[] {
  const { endpoints, find } = options;
  const entityOf = (id: string): EntityReference => ({ type: options.entity, id });

  const uploadOf = ({ id, uploadId }: { readonly id: string; readonly uploadId: string }): UploadReference => ({
    entity: entityOf(id),
    id: uploadId,
  });

  async function onChange(
    context: PortalContext,
    { id, entity }: { readonly id: string; readonly entity: Entity },
    change: AttachmentChange,
  ): Promise<void> {
    context.emit(entityTextsChanged, entityOf(id));
    await options.onChange(context, entity, change);
  }

  async function changeable(context: PortalContext, id: string): Promise<Entity> {
    const { policy, ability, resourceOf } = options.mayChange;
    const entity = await find(context, id, { lock: true });
    context.authorize(policy, ability, resourceOf(entity));
    return entity;
  }

  async function readable(context: PortalContext, id: string, attachmentId: string): Promise<Attachment> {
    await find(context, id);
    return foundOrFail(await context.get(Attachments).find(entityOf(id), attachmentId));
  }

  return [
    handle(endpoints.list, async ({ params, query }, context) => {
      await find(context, params.id);
      const { items, nextCursor } = await context.get(Attachments).list(entityOf(params.id), query);
      return { items: items.map(presentAttachment), nextCursor };
    }),

    handle(endpoints.attach, async ({ params, body: { file } }, context) => {
      const { attachment, entity } = await attachFile(context, {
        entity: entityOf(params.id),
        upload: file,
        authorize: () => changeable(context, params.id),
      });
      await onChange(context, { id: params.id, entity }, { name: attachment.name, exists: true });
      return presentAttachment(attachment);
    }),

    handle(endpoints.beginUpload, async ({ params, body }, context) => {
      await changeable(context, params.id);
      const { maxBytes = maxAttachmentBytes } = endpoints.continueUpload;
      return beginUpload(context, entityOf(params.id), {
        ...body,
        maxBytes: maxBytesOf(maxBytes, context.get(FileLimits)),
      });
    }),

    handle(endpoints.findUpload, async ({ params }, context) => {
      await find(context, params.id);
      return findUpload(context, uploadOf(params));
    }),

    handle(endpoints.continueUpload, async ({ params, query, body }, context) =>
      continueUpload(context, uploadOf(params), {
        offset: query.offset,
        data: body,
        authorize: () => changeable(context, params.id),
      }),
    ),

    handle(endpoints.finishUpload, async ({ params }, context) => {
      const { attachment, entity } = await finishUpload(context, uploadOf(params), () =>
        changeable(context, params.id),
      );
      if (entity !== undefined) {
        await onChange(context, { id: params.id, entity }, { name: attachment.name, exists: true });
      }
      return presentAttachment(attachment);
    }),

    handle(endpoints.cancelUpload, async ({ params }, context) => {
      await find(context, params.id);
      await cancelUpload(context, uploadOf(params));
      return undefined;
    }),

    handle(endpoints.download, async ({ params }, context) =>
      downloadAttachment(context, await readable(context, params.id, params.attachmentId)),
    ),

    handle(endpoints.preview, async ({ params, query }, context) =>
      previewAttachment(context, await readable(context, params.id, params.attachmentId), query.size),
    ),

    handle(endpoints.remove, async ({ params }, context) => {
      const entity = await changeable(context, params.id);
      const removed = foundOrFail(await context.get(Attachments).remove(entityOf(params.id), params.attachmentId));
      await onChange(context, { id: params.id, entity }, { name: removed.name, exists: false });
      return undefined;
    }),

    handle(endpoints.restore, async ({ params }, context) => {
      const entity = await changeable(context, params.id);
      const restored = foundOrFail(await context.get(Attachments).restore(entityOf(params.id), params.attachmentId));
      await onChange(context, { id: params.id, entity }, { name: restored.name, exists: true });
      return presentAttachment(restored);
    }),
  ];
}

/** Throws the same error for a file that never existed, was removed, or belongs to another entity. */
function foundOrFail(attachment: Attachment | undefined): Attachment {
  if (attachment === undefined) {
    throw new AppError('not_found', localized(fileMessages.fileMissing));
  }
  return attachment;
}

/** Row → wire. */
function presentAttachment({ id, name, type, size, createdBy, createdAt }: Attachment): AttachedFile {
  return { id, name, type, size, ...(createdBy === undefined ? {} : { addedBy: createdBy }), addedOn: createdAt };
}
