import type { Download, Upload } from '../../../contract';
import { openLazily } from '../files/open-lazily';
import { FileStore } from '../../platform/file-store';
import type { PortalContext } from '../../request-context/call-context';
import type { EntityReference } from '../activity/activities';
import type { Attachment } from './attachments';
import { Attachments } from './attachments';
import { attachmentKey } from './attachment-key';
import { prepareUpload } from './prepare-upload';

export interface AttachFileOptions<Entity> {
  readonly entity: EntityReference;
  readonly upload: Upload;
  /**
   * Returns the entity, locked, if the caller may change it; throws otherwise. Runs in both transactions: before the
   * bytes are stored and before the file becomes visible.
   */
  readonly authorize: () => Promise<Entity>;
}

/** A file and its entity, as read in the transaction that makes the file visible. */
export interface AttachedToEntity<Entity> {
  readonly attachment: Attachment;
  readonly entity: Entity;
}

/**
 * Attaches a file to an entity: validates it by its bytes, re-encodes pictures, reserves quota, stores the bytes and then
 * makes the file visible. A file whose upload failed halfway is invisible and is deleted by the cleaning job. The
 * transaction that is open on return makes the file visible, so events about it commit together with it.
 *
 * @throws AppError as `validateUpload` and `Attachments.reserve` do, and `plugin_unavailable` when the disk is full.
 */
export async function attachFile<Entity>(
  context: PortalContext,
  { entity: reference, upload, authorize }: AttachFileOptions<Entity>,
): Promise<AttachedToEntity<Entity>> {
  const { file, store } = await context.withoutTransaction(() => prepareUpload(context, upload));
  const attachments = context.get(Attachments);
  const reserved = await context.transaction(async () => {
    await authorize();
    return attachments.reserve(reference, file);
  });
  try {
    await context.withoutTransaction(() => store(attachmentKey(context.clientId, reserved.id)));
  } catch (error) {
    await context.transaction(() => attachments.release(reserved.id));
    throw error;
  }
  const entity = await authorize();
  await attachments.markStored(reserved.id);
  return { attachment: reserved, entity };
}

/** A stored file as the response of an endpoint of kind `download`. The bytes never change, so their hash is the ETag. */
export function downloadAttachment(context: PortalContext, attachment: Attachment): Download {
  const files = context.get(FileStore);
  const key = attachmentKey(context.clientId, attachment.id);
  return {
    name: attachment.name,
    type: attachment.type,
    size: attachment.size,
    etag: `"${attachment.sha256}"`,
    bytes: openLazily(() => files.open(key)),
    part: (range) => openLazily(() => files.open(key, range)),
  };
}
